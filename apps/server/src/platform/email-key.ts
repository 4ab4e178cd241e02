import { normalizeText } from "@stride/contract/normal-form";

/** What makes two addresses the same. Also the value to hash where an address is only to be recognised. */
export const emailKey = (email: string): string => normalizeText(email.trim(), "NFKC").toLowerCase();
