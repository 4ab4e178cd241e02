import { ApiError } from "@stride/contract/client";

/** Whether a request that failed may succeed later as it is. */
export const isPassing = (error: unknown): boolean =>
	!(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
