/**
 * The only API version of the sandbox, for its answers and its events. It is that of Stripe's own mock server, against
 * which `npm run test:peers` validates every answer.
 */
export const API_VERSION = "2026-08-26.dahlia";

/** The release train of compatible versions; the browser library is numbered by it. */
export const RELEASE_TRAIN = API_VERSION.split(".")[1] ?? "";
