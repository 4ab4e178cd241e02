import type { Platform } from "../../platform/context.ts";
import { getAccountSummary } from "../accounts/index.ts";
import { sayIn } from "../donations/index.ts";
import type { ComposedMail } from "../notifications/index.ts";
import { findByNotice } from "./connected-accounts.queries.ts";

export const verificationComplete = "verification-complete";
export const verificationNeeded = "verification-needed";

/** The current state of an author's verification; a mail superseded by a later change is not sent. */
export async function composeVerification(deps: Platform, noticeId: string): Promise<ComposedMail | null> {
	const connected = await findByNotice(deps.db, noticeId);
	if (!connected) return null;
	const { status, requirements } = connected;
	if (status !== "complete" && status !== "incomplete" && status !== "rejected") return null;
	const { locale, email, firstName } = await getAccountSummary(deps.db, connected.accountId);
	const mail = { complete: "verificationComplete", incomplete: "verificationNeeded", rejected: "verificationRejected" };
	const say = sayIn(deps, locale, mail[status]);
	const open = status === "incomplete" ? requirements : [];
	return {
		to: email,
		locale,
		subject: say("subject", { brand: deps.config.site.brand }),
		content: {
			heading: deps.texts.mail(locale, "greeting", { name: firstName }),
			paragraphs: [say("text"), ...open.map((one) => `• ${deps.texts.payout(locale, `requirement.${one}`)}`)],
			button: { label: say("button"), url: `${deps.config.publicUrl}/${locale}/account/campaigns` },
		},
	};
}
