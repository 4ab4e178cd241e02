import type { Call } from "@stride/contract";
import { ApiError } from "@stride/contract/client";
import { notify } from "../../ui/overlay/notify.ts";
import { errorText } from "../forms/error-text.ts";
import type { Session } from "./session.ts";

/**
 * Exchanges the one-time code of a sign-in elsewhere for a session. A failure is shown and does not affect an existing
 * session. A separate chunk, since few pages are opened with a code.
 */
export async function exchangeCode(deps: {
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
		if (error instanceof ApiError && error.secondFactor) {
			const { goToSecondStep } = await import("../second-factor/go-to-second-step.ts");
			return goToSecondStep(error.secondFactor);
		}
		await session.start(hasRefreshCookie);
		const isAnswered = error instanceof ApiError;
		notify({ ...(isAnswered ? errorText(error, silence) : silence), tone: "danger" });
	}
}
