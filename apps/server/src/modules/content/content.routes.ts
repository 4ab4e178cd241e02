import type { Platform } from "../../platform/context.ts";
import { accountIdOf } from "../../platform/http/actor.ts";
import type { Mount } from "../../platform/http/mount.ts";
import { sendContactMessage } from "./contact-messages.ts";
import { getTextPage, type TextPages } from "./text-pages.ts";

export function mountContentRoutes(mount: Mount, deps: Platform & { textPages: TextPages }): void {
	mount("getTextPage", ({ params, caller }) => getTextPage(deps, { pageName: params.pageName, locale: caller.locale }));
	mount("contactUs", async ({ actor, body, caller }) => {
		await sendContactMessage(deps, {
			body,
			accountId: accountIdOf(actor),
			clientId: caller.clientId,
			locale: caller.locale,
			requestId: caller.requestId,
		});
		return null;
	});
}
