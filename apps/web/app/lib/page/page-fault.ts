import { ApiError } from "@stride/contract";
import { data } from "react-router";

const isStatus = (error: unknown, status: number): error is ApiError =>
	error instanceof ApiError && error.status === status;

/**
 * Answers a page's failed request. A challenge or a clip that was withdrawn names its reason, also where its campaign was
 * withdrawn with it.
 * @param own the request for the challenge or the clip
 */
export async function throwFault(error: unknown, own: Promise<unknown> | null): Promise<never> {
	const cause = await Promise.resolve(own).then(
		() => error,
		(failure: unknown) => (isStatus(failure, 410) ? failure : error),
	);
	if (isStatus(cause, 410)) {
		const { title, message } = cause;
		throw data({ title, message }, { status: 410 });
	}
	throw isStatus(cause, 404) ? data(null, { status: 404 }) : cause;
}
