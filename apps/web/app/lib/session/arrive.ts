import type { Call } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { notify } from "../../ui/notify.ts";
import { errorText } from "../error-text.ts";
import type { Session } from "./session.ts";

/**
 * Begins the session for which a sign-in elsewhere has left a one-time code. One that is not good is told, and leaves
 * things as they were. A module of its own: few pages are reached that way.
 */
export async function arrive(deps: {
	api: Call;
	session: Session;
	code: string;
	hasRefreshCookie: boolean | undefined;
	silence: { title: string; text: string };
}): Promise<void> {
	const { api, session, code, hasRefreshCookie, silence } = deps;
	try {
		const { token } = await api("handOver", { body: { code } });
		session.begin(token);
	} catch (error) {
		await session.start(hasRefreshCookie);
		const isTold = error instanceof ApiError;
		notify({ ...(isTold ? errorText(error, silence) : silence), tone: "danger" });
	}
}
