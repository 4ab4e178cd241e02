import { ApiError } from "@stride/contract/client";
import { useTranslations } from "use-intl";

/** The message of a failed request; `fields` maps the path of a field to its message. */
export type ErrorText = { title: string; text: string; fields: Record<string, string> };

/** Why there is no message of the server. */
export type Silence = "offline" | "timeout" | "unreachable" | "broken" | "busy";

/** The server's message where there is one, else the given text for a missing response. */
export function errorText(error: unknown, silence: { title: string; text: string }): ErrorText {
	if (!(error instanceof ApiError) || error.title === "") return { ...silence, fields: {} };
	return { title: error.title, text: error.message, fields: error.fields };
}

/** A failure without a message: the response of a proxy, or none. */
export function silenceOf(error: unknown, isOnline: boolean): Silence {
	if (error instanceof ApiError && error.status > 0) return error.status === 429 ? "busy" : "broken";
	if (error instanceof DOMException && error.name === "TimeoutError") return "timeout";
	return isOnline ? "unreachable" : "offline";
}

/** The waiting time in words: seconds up to a minute and a half, then whole minutes. */
export function waitOf(error: unknown): { unit: "seconds" | "minutes"; count: number } | null {
	const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : null;
	if (seconds === null) return null;
	return seconds <= 90
		? { unit: "seconds", count: Math.ceil(seconds) }
		: { unit: "minutes", count: Math.ceil(seconds / 60) };
}

/**
 * The message of a failed request: the server's title and message with the waiting time, or, without a response, the
 * kind of failure. `consequence` is its meaning for the form ("Nothing was charged.").
 */
export function useErrorText(): (error: unknown, consequence?: string) => ErrorText {
	const t = useTranslations("common.failure");
	return (error, consequence) => {
		const silence = silenceOf(error, navigator.onLine);
		const problem = errorText(error, { title: t(silence), text: consequence ?? t("tryAgain") });
		const wait = waitOf(error);
		return wait ? { ...problem, text: t(wait.unit, { count: wait.count }) } : problem;
	};
}
