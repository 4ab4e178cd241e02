import type { Locale } from "@stride/i18n";
import type { Platform } from "../../platform/context.ts";
import { type CampaignReference, getCampaignReference } from "../campaigns/index.ts";
import { acknowledgement, letterLocale } from "../letters/index.ts";
import type { ComposedMail, MailComposer } from "../notifications/index.ts";
import { findReport, type ReportRow } from "./reports.queries.ts";

export const reportReceived = "report-received";
export const reportAcknowledged = "report-acknowledged";
export const reportsFlooding = "reports-flooding";

type Report = ReportRow & { email: string; locale: Locale; campaign: CampaignReference };

/** The composers of this module's mails, by kind. */
export function reportMails(deps: Platform): Record<string, MailComposer> {
	const withReport =
		(compose: (deps: Platform, report: Report) => ComposedMail): MailComposer =>
		async (id) => {
			const row = await findReport(deps.db, id);
			if (!row || row.email === null) return null;
			const campaign = await getCampaignReference(deps.db, row.campaignId);
			return compose(deps, { ...row, email: row.email, locale: letterLocale(row.locale), campaign });
		};
	return {
		[reportReceived]: withReport(reportToOperator),
		[reportAcknowledged]: withReport((_, report) => acknowledgement(deps, "reportAcknowledged", report)),
		[reportsFlooding]: withReport(floodToOperator),
	};
}

/** In the sender's language, the language of the answer; a reply goes directly to the sender. */
function reportToOperator({ config, texts }: Platform, report: Report): ComposedMail {
	const { campaign, locale, email } = report;
	const say = (key: string) => texts.mail(locale, `reportReceived.${key}`, { campaign: campaign.title, email });
	return {
		to: config.site.operatorEmail,
		replyTo: email,
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: report.message.split(/[\r\n]+/).filter(Boolean),
			rows: [
				{ label: say("campaign"), value: campaign.title },
				{ label: say("sender"), value: email },
				{ label: say("number"), value: report.id },
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/operator?kind=reports` },
			links: [{ text: say("look"), url: `${config.publicUrl}/${locale}/campaign/${campaign.slug}` }],
			smallPrint: [say("answer")],
		},
	};
}

/** The last mail about a campaign's reports until fewer arrive; the desk lists all of them. */
function floodToOperator({ config, texts }: Platform, { campaign, locale }: Report): ComposedMail {
	const say = (key: string) => texts.mail(locale, `reportsFlooding.${key}`, { campaign: campaign.title });
	return {
		to: config.site.operatorEmail,
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: [say("text")],
			rows: [{ label: say("campaign"), value: campaign.title }],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/operator?kind=reports` },
		},
	};
}
