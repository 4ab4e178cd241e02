import { ApiError, type Call } from "@stride/contract";
import { data } from "react-router";

/** A page of the charity catalogue exists only where the installation has one. */
export async function requireCatalogue(api: Call): Promise<void> {
	const { hasCatalogue } = await api("getSite", {});
	if (!hasCatalogue) throw data(null, { status: 404 });
}

/** What the catalogue does not know, or could not know by such an id, is a page that does not exist. */
export function notFoundInstead(error: unknown): never {
	const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
	throw isUnknown ? data(null, { status: 404 }) : error;
}
