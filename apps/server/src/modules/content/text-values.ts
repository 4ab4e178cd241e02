import { limits } from "@stride/contract/limits";
import { frameLimits } from "@stride/contract/streams/frame-limits";
import { type Locale, languages, loadMessages } from "@stride/i18n";
import { formatShort } from "@stride/money";
import type { Config } from "../../platform/config.ts";
import { deviceCookieName, deviceDays } from "../../platform/http/device-cookie.ts";
import {
	accountRetentionDays,
	flowCookieName,
	flowSeconds,
	refreshCookieName,
	signUpCookieName,
	signUpCookieSeconds,
} from "../accounts/index.ts";
import { donorCookieName, donorCookieSeconds, donorLinkDays } from "../donor-page/index.ts";
import { viewerUseDays } from "../streams/index.ts";
import { endedSubscriptionDays } from "../subscriptions/index.ts";

/** The conditions of the texts, derived from the settings. */
const conditions = {
	operatorNamed: ({ site }: Config) => site.operatorName !== undefined,
	operatorUnnamed: ({ site }: Config) => site.operatorName === undefined,
	operatorDetailed: ({ site }: Config) => site.operatorDetails !== undefined,
	tipRequired: ({ donation }: Config) => donation.tipMinimumPercent > 0,
	tipOptional: ({ donation }: Config) => donation.tipMinimumPercent === 0 && donation.tipPolicy === "required",
	tipFree: ({ donation }: Config) => donation.tipPolicy === "free",
	otherWaysToPay: (config: Config) => waysBesideCards(config).length > 0,
	feeCoverOffered: ({ donation }: Config) => donation.isFeeCoverOffered,
	giftAid: ({ taxWording }: Config) => taxWording?.wording === "uk-gift-aid",
	feesOnPlatform: ({ payments }: Config) => payments.feeBearer === "platform",
	feesOnCampaign: ({ payments }: Config) => payments.feeBearer === "campaign",
	statesLimited: ({ site }: Config) => site.statesNotAllowed.size > 0,
	accessibilityReviewed: ({ site }: Config) => site.accessibility.reviewed !== undefined,
	accessibilityUnreviewed: ({ site }: Config) => site.accessibility.reviewed === undefined,
	accessibilityExceptions: ({ site }: Config) => Object.values(site.accessibility.exceptions).some(Boolean),
	accessibilityAuthority: ({ site }: Config) => site.accessibility.authority !== undefined,
	sandboxPayments: ({ sandbox }: Config) => sandbox.services.has("stripe"),
} satisfies Record<string, (config: Config) => boolean>;
export type TextCondition = keyof typeof conditions;

export const isTextCondition = (name: string): name is TextCondition => Object.hasOwn(conditions, name);
export const holds = (config: Config, condition: TextCondition): boolean => conditions[condition](config);

/** Names of products, the same in every language. */
const wayNames = { link: "Link", "apple-pay": "Apple Pay", "google-pay": "Google Pay" } as const;

/** The sandbox's form has the wallets, and not Link. */
const waysBesideCards = ({ stripe, sandbox }: Config): string[] =>
	stripe.methods.flatMap((method) =>
		method === "card" || (method === "link" && sandbox.services.has("stripe")) ? [] : [wayNames[method]],
	);

const exampleDonationCents = 5_000;

/** The values of the placeholders, from the running configuration and the contract's limits, formatted for readers. */
export async function textValues(config: Config, locale: Locale): Promise<Record<string, string>> {
	const tag = languages[locale].bcp47;
	const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 }).format;
	const unit = (name: "minute" | "hour" | "day" | "year") =>
		new Intl.NumberFormat(tag, { style: "unit", unit: name, unitDisplay: "long" }).format;
	const [minutes, hours, days, years] = [unit("minute"), unit("hour"), unit("day"), unit("year")];
	const { site, donation, accounts, payments } = config;
	const [currency] = config.currencies;
	const money = (cents: number) => formatShort(cents, currency);
	const { currency: names } = await loadMessages(locale, ["currency"]);
	const list = new Intl.ListFormat(tag, { type: "disjunction" });
	const { contact, reviewed, exceptions, authority } = site.accessibility;
	return {
		accessibilityContact: contact,
		accessibilityReviewed: reviewed ? longDay(locale, reviewed) : "",
		// Those of another language, where only they are given.
		accessibilityExceptions: exceptions[locale] ?? Object.values(exceptions).find(Boolean) ?? "",
		accessibilityAuthority: authority ?? "",
		brand: site.brand,
		supportEmail: site.supportEmail,
		operatorName: site.operatorName ?? site.brand,
		operatorDetails: site.operatorDetails ?? "",
		siteAddress: new URL(config.publicUrl).host,
		currencies: list.format(config.currencies.map((code) => names.in[code])),
		otherWaysToPay: list.format(waysBesideCards(config)),
		exampleDonation: money(exampleDonationCents),
		donationMinimum: money(donation.minimumCents),
		chargeMaximum: money(limits.chargeMaxCents),
		tipMinimum: percent(number(donation.tipMinimumPercent)),
		tipDefault: percent(number(donation.tipDefaultPercent)),
		paymentOpenTime: hours(payments.openHours),
		eventTime: days(payments.eventDays),
		bookkeepingTime: years(payments.bookkeepingYears),
		passwordLength: number(limits.passwordMin),
		sessionTime: days(accounts.sessionIdleDays),
		accessTokenTime: minutes(frameLimits.accessTokenSeconds / 60),
		activationTime: hours(accounts.activationHours),
		newPasswordTime: minutes(accounts.newPasswordMinutes),
		registrationTime: days(accountRetentionDays.registration),
		endedSessionTime: days(accountRetentionDays.endedSession),
		refreshCookie: refreshCookieName(config),
		deviceCookie: deviceCookieName(config),
		signInCookie: flowCookieName(config),
		signInTime: minutes(flowSeconds / 60),
		signUpCookie: signUpCookieName(config),
		signUpTime: hours(signUpCookieSeconds / 3_600),
		donorCookie: donorCookieName(config),
		donorPageTime: hours(donorCookieSeconds / 3_600),
		donorLinkTime: days(donorLinkDays),
		deviceTime: days(deviceDays),
		viewerUseTime: days(viewerUseDays),
		freeViewingTime: minutes(config.streams.freeViewingSeconds / 60),
		playbackDevices: number(config.streams.playbackDevices),
		streamingTime: minutes(config.streams.streamingSeconds / 60),
		draftTime: days(limits.draftDays),
		titleLength: `${number(limits.campaignTitleMin)}–${number(limits.campaignTitleMax)}`,
		descriptionLength: `${number(limits.campaignDescriptionMin)}–${number(limits.campaignDescriptionMax)}`,
		goalMinimum: money(limits.fundGoalMinDollars * 100),
		goalMaximum: money(limits.fundGoalMaxDollars * 100),
		coverMegabytes: number(limits.imageBytesMax / 1024 / 1024),
		contactLength: number(limits.contactCommentMax),
		contactTime: days(config.contact.messageDays),
		reportTime: days(config.reports.days),
		auditTime: years(config.auditYears),
		mailTime: days(config.mail.registryDays),
		subscriptionTime: days(endedSubscriptionDays),
	};
}

// Without a space in every language, as everywhere on the site.
const percent = (number: string): string => `${number}%`;

const longDay = (locale: Locale, day: string): string =>
	new Intl.DateTimeFormat(languages[locale].dates, { dateStyle: "long", timeZone: "UTC" }).format(new Date(day));
