// What a device remembers of a desk, and only on request: one key that no script can read back (a
// non-extractable CryptoKey in IndexedDB). It opens the keyring as the passphrase did; when the referee gives
// the seat new words, it opens nothing more.
"use strict";
(() => {
  const NAME = "turnsheet", DESKS = "desks";

  const answered = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
    asked.onblocked = asked.onerror;
  });

  async function within(mode, act) {
    const opening = indexedDB.open(NAME, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(DESKS);
    const base = await answered(opening);
    try {
      return await answered(act(base.transaction(DESKS, mode).objectStore(DESKS)));
    } finally {
      base.close();
    }
  }

  const shared = (window.turnsheet = window.turnsheet || {});
  // `place` is the address of a match's papers: one host may hold several matches.
  shared.memory = {
    keep: (place, slot, wrapping) => within("readwrite", (desks) => desks.put({ slot, wrapping }, place)),
    recall: (place) => within("readonly", (desks) => desks.get(place)),
    forget: (place) => within("readwrite", (desks) => desks.delete(place)),
  };
})();
