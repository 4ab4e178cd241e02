import { normalizeText } from "@stride/contract/text/normal-form";

/** Normalises an address for comparison; also the value to hash where an address only needs to be recognised. */
export const emailKey = (email: string): string => normalizeText(email.trim(), "NFKC").toLowerCase();
