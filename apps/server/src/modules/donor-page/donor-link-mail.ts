import { donorPageLimits } from "@stride/contract/donations/donor-page-limits";
import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { isLinkMailDue, issueOneTimeToken, linkMailWindowMs } from "../accounts/index.ts";
import { findNewestOf, sayIn } from "../donations/index.ts";
import { type ComposedMail, lockMailPace, type MailComposer } from "../notifications/index.ts";
import { donorLinkMail, donorOfAddress } from "./donor-access.ts";
import { findDonorLink, listMailedDonorLinks, markDonorLinkMailed } from "./donor-links.queries.ts";

export const donorPageMails = (deps: Platform): Record<string, MailComposer> => ({
	[donorLinkMail]: (linkId, locale) => composeDonorLink(deps, linkId, locale),
});

const linkMs = donorPageLimits.linkMinutes * 60_000;

/**
 * Composes the link to the donor's page. An address without donations gets no mail: anyone can enter it, and the page
 * says what to do when no mail arrives. Earlier links stay valid, so a stranger's request does not void the donor's.
 */
function composeDonorLink(deps: Platform, linkId: string, requested: Locale | null): Promise<ComposedMail | null> {
	return deps.db.transaction().execute(async (tx) => {
		const link = await findDonorLink(tx, linkId);
		if (!link) return null;
		const { donor, account } = await donorOfAddress(tx, link.emailKey);
		const newest = await findNewestOf(tx, donor);
		if (!newest) return null;
		await lockMailPace(tx, donorLinkMail, link.emailKey);
		const now = deps.clock();
		const since = new Date(now.getTime() - linkMailWindowMs);
		const mailed = await listMailedDonorLinks(tx, { emailKey: link.emailKey, exceptId: linkId }, since);
		if (!isLinkMailDue({ ...link, isFromKnownDevice: false }, mailed, now, linkMs)) return null;
		await markDonorLinkMailed(tx, linkId, now);
		const code = await issueOneTimeToken(tx, {
			purpose: "donor-page",
			subjectId: linkId,
			createdAt: now,
			expiresAt: new Date(now.getTime() + linkMs),
		});
		const locale = requested ?? "en";
		const say = sayIn(deps, locale, "donorPageLink");
		const { brand } = deps.config.site;
		return {
			to: account?.email ?? newest.email,
			locale,
			subject: say("subject", { brand }),
			content: {
				heading: deps.texts.mail(locale, "greeting", { name: account?.firstName ?? newest.firstName }),
				paragraphs: [say("text", { brand })],
				button: {
					label: say("button"),
					url: `${deps.config.publicUrl}/${locale}/giving?${new URLSearchParams({ code })}`,
				},
				smallPrint: [say("expiry", { minutes: donorPageLimits.linkMinutes }), say("notRequested")],
			},
		};
	});
}
