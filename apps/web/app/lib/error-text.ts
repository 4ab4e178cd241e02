import { ApiError } from "@stride/contract/client";

/** What a form tells of a call that failed; `fields` maps the path of a field to its message. */
export type ErrorText = { title: string; text: string; fields: Record<string, string> };

/** The server's own words where it answered with some, else the ones given for silence. */
export function errorText(error: unknown, silence: { title: string; text: string }): ErrorText {
	if (!(error instanceof ApiError) || error.title === "") return { ...silence, fields: {} };
	return { title: error.title, text: error.message, fields: error.fields };
}
