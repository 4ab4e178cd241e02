/**
 * The one version of the API that the sandbox speaks: the version of its answers and of its events. It is the one of
 * Stripe's own mock server, against which `npm run test:peers` holds every answer.
 */
export const API_VERSION = "2026-08-26.dahlia";

/** The name of the versions that go together; the browser's library is numbered by it. */
export const RELEASE_TRAIN = API_VERSION.split(".")[1] ?? "";
