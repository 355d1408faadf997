// @ts-check
// What a device remembers of a desk, and only on request: one key that no script can read back (a
// non-extractable CryptoKey in IndexedDB). It opens the keyring as the passphrase did; when the referee gives
// the seat new words, it opens nothing more.

const NAME = "turnsheet";
const DESKS = "desks";

/** @typedef {{ slot: string, wrapping: CryptoKey }} Remembered */

/**
 * @template Result
 * @param {IDBRequest<Result>} request
 * @returns {Promise<Result>}
 */
const answer = (request) =>
  new Promise((resolve, reject) => {
    const failed = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
    request.onerror = failed;
    if (request instanceof IDBOpenDBRequest) request.onblocked = failed;
  });

/**
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(desks: IDBObjectStore) => IDBRequest<Result>} act
 */
async function within(mode, act) {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(DESKS);
  const database = await answer(opening);
  try {
    return await answer(act(database.transaction(DESKS, mode).objectStore(DESKS)));
  } finally {
    database.close();
  }
}

// `place` is the address of a match's papers: one host may hold several matches.

/**
 * @param {string} place
 * @param {Remembered} remembered
 */
export const remember = (place, remembered) => within("readwrite", (desks) => desks.put(remembered, place));

/**
 * @param {string} place
 * @returns {Promise<Remembered | null>} Nothing too where this device remembers nothing at all.
 */
export const recall = (place) => within("readonly", (desks) => desks.get(place)).catch(() => null);

/** @param {string} place */
export const forget = (place) => within("readwrite", (desks) => desks.delete(place));
