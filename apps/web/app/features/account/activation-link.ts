import { ApiError } from "@stride/contract/client";

/** P4: the outcome of an activation link. `failed` does not decide the link. */
export type Activation = "waiting" | "done" | "expired" | "invalid" | "missing" | "failed";

/** The link of the mail, or null if a part of it is missing. */
export function activationLinkOf(query: URLSearchParams): { email: string; token: string } | null {
	const email = query.get("email")?.trim();
	const token = query.get("token")?.trim();
	return email && token ? { email, token } : null;
}

export function activationAfter(error: unknown): Activation {
	if (!(error instanceof ApiError)) return "failed";
	if (error.code === "ActivationTokenExpiredException") return "expired";
	const isAboutLink = error.status === 400 || error.status === 404;
	return isAboutLink ? "invalid" : "failed";
}

/**
 * Runs an activation once per link: the token is single-use, and an effect may run twice. An attempt that did not decide
 * the link may be repeated.
 */
export function createActivator(post: (link: { email: string; token: string }) => Promise<unknown>) {
	const runs = new Map<string, Promise<Activation>>();
	return (link: { email: string; token: string }): Promise<Activation> => {
		const key = JSON.stringify([link.email, link.token]);
		const known = runs.get(key);
		if (known) return known;
		const run = post(link).then((): Activation => "done", activationAfter);
		runs.set(key, run);
		void run.then((outcome) => {
			if (outcome === "failed") runs.delete(key);
		});
		return run;
	};
}
