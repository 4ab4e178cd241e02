import { ApiError, type Call } from "@stride/contract";
import { data } from "react-router";

/** Pages of the charity catalogue exist only where the installation has one. */
export async function requireCatalogue(api: Call): Promise<void> {
	const { hasCatalogue } = await api("getSite", {});
	if (!hasCatalogue) throw data(null, { status: 404 });
}

/** An unknown or malformed catalogue id is a 404 page. */
export function notFoundInstead(error: unknown): never {
	const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
	throw isUnknown ? data(null, { status: 404 }) : error;
}
