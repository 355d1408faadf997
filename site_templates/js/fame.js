// @ts-check
// The hall of fame has tables and no figures.
import { enhanceTables } from "./tables.js";

enhanceTables(document);
