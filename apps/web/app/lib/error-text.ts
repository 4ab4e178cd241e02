import { ApiError } from "@stride/contract/client";
import { useTranslations } from "use-intl";

/** What a person is told of a call that failed; `fields` maps the path of a field to its message. */
export type ErrorText = { title: string; text: string; fields: Record<string, string> };

/** Why there are no words of the server's to show. */
export type Silence = "offline" | "timeout" | "unreachable" | "broken" | "busy";

/** The server's own words where it answered with some, else the ones given for silence. */
export function errorText(error: unknown, silence: { title: string; text: string }): ErrorText {
	if (!(error instanceof ApiError) || error.title === "") return { ...silence, fields: {} };
	return { title: error.title, text: error.message, fields: error.fields };
}

/** A failure without words: an answer of something before the server, or no answer. */
export function silenceOf(error: unknown, isOnline: boolean): Silence {
	if (error instanceof ApiError && error.status > 0) return error.status === 429 ? "busy" : "broken";
	if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
	return isOnline ? "unreachable" : "offline";
}

/** How long to wait, as a person says it: seconds up to a minute and a half, then whole minutes. */
export function waitOf(error: unknown): { unit: "seconds" | "minutes"; count: number } | null {
	const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
	if (seconds === null) return null;
	return seconds <= 90
		? { unit: "seconds", count: Math.ceil(seconds) }
		: { unit: "minutes", count: Math.ceil(seconds / 60) };
}

/**
 * Tells a failed call: the server's title and message where it sent some, how long to wait where it said so, and for
 * silence what kind of silence it is. `consequence` says what silence means for this form ("Nothing was charged.").
 */
export function useErrorText(): (error: unknown, consequence?: string) => ErrorText {
	const t = useTranslations("common.failure");
	return (error, consequence) => {
		const silence = silenceOf(error, navigator.onLine);
		const told = errorText(error, { title: t(silence), text: consequence ?? t("tryAgain") });
		const wait = waitOf(error);
		return wait ? { ...told, text: t(wait.unit, { count: wait.count }) } : told;
	};
}
