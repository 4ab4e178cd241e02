import { ApiError } from "@stride/contract/client";

/**
 * The answer, or null if the page can be shown without it. The API logs its own failures, which the server's loaders
 * may get as responses, and an abort is no failure; any other error is logged here.
 */
export async function optional<T>(answer: Promise<T>): Promise<T | null> {
	try {
		return await answer;
	} catch (error) {
		if (error instanceof Error && error.name !== "AbortError" && !(error instanceof ApiError)) console.error(error);
		return null;
	}
}
