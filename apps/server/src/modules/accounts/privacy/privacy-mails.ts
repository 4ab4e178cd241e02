import type { Locale } from "@stride/i18n";
import type { Platform } from "../../../platform/context.ts";
import type { ComposedMail, MailComposer } from "../../notifications/index.ts";
import type { AccountPorts } from "../account-deps.ts";
import { accountMailLocale } from "../account-mail-locale.ts";
import { findAccount } from "../accounts.queries.ts";
import { utcTime } from "../utc-time.ts";
import { deletionRequestedMail, listDelays, personOf } from "./account-deletion.ts";
import { findDeletion } from "./deletions.queries.ts";
import { accountRemovedMail } from "./remove-accounts.ts";

type Deps = Platform & Pick<AccountPorts, "personalRecords">;

export const privacyMails = (deps: Deps): Record<string, MailComposer> => ({
	[deletionRequestedMail]: (deletionId, locale) => composeRequested(deps, deletionId, locale),
	[accountRemovedMail]: (deletionId) => composeRemoved(deps, deletionId),
});

/** What the books keep of a donor, and for how long. */
const booksIn = (
	{ payments: { bookkeepingYears: years } }: Platform["config"],
	say: (key: string, values: { years: number }) => string,
): string[] => (years > 0 ? [say("books", { years })] : []);

/** Says why the removal waits, and links to the page where the owner can sign in and cancel. */
async function composeRequested(
	deps: Deps,
	deletionId: string,
	requestLocale: Locale | null,
): Promise<ComposedMail | null> {
	const { config, db, texts } = deps;
	const deletion = await findDeletion(db, deletionId);
	const account = deletion && (await findAccount(db, deletion.accountId));
	if (!account || deletion.canceledAt || deletion.completedAt) return null;
	const locale = accountMailLocale(account, requestLocale);
	const { brand } = config.site;
	const say = (key: string, values?: Record<string, string | number>) =>
		texts.mail(locale, `deletionAsked.${key}`, values);
	const delays = await listDelays(deps, db, personOf(account));
	const isDated = delays.every(({ until }) => until !== null);
	return {
		to: account.email,
		locale,
		subject: say("subject", { brand }),
		content: {
			heading: texts.mail(locale, "greeting", { name: account.firstName }),
			paragraphs: [
				say(isDated ? "text" : "atEarliest", { brand, time: utcTime(locale, deletion.removesAt) }),
				...delays.map(({ reason, until }) => say(reason, until ? { time: utcTime(locale, new Date(until)) } : {})),
				say("keeps"),
				...booksIn(config, say),
			],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}/account/info` },
			smallPrint: [say("notRequested")],
		},
	};
}

async function composeRemoved({ config, db, texts }: Platform, deletionId: string): Promise<ComposedMail | null> {
	const deletion = await findDeletion(db, deletionId);
	if (!deletion?.farewellEmail) return null;
	const locale = accountMailLocale({ locale: deletion.farewellLocale }, null);
	const { brand } = config.site;
	const say = (key: string, values?: Record<string, number>) =>
		texts.mail(locale, `accountRemoved.${key}`, { brand, ...values });
	return {
		to: deletion.farewellEmail,
		locale,
		subject: say("subject"),
		content: {
			heading: say("heading"),
			paragraphs: [say("text"), say("keeps"), ...booksIn(config, say)],
			button: { label: say("button"), url: `${config.publicUrl}/${locale}` },
			smallPrint: [],
		},
	};
}
