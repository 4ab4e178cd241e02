/** The version of the account: what events carry, and what answers follow when a request names none. */
export const API_VERSION = "2026-10-28.endive";
