/**
 * The limits that client and server share. Amounts are in whole dollars or in cents, as the name says. The source is
 * the specification's sections P5, P9, D5 and D9; what the operator may configure (donation minimum, tip, suggestions)
 * only has its default here and is served by `GET /config/donation`.
 */
export const limits = {
	nameMin: 2,
	nameMax: 100,
	emailMax: 254,
	passwordMin: 12,
	passwordMax: 200,
	signInPasswordMin: 6,
	bioMin: 20,
	bioMax: 1_000,
	/** Profile pictures: a square, cropped and scaled by the browser (P5), and again by the server. */
	avatarWidth: 80,
	campaignTitleMin: 5,
	campaignTitleMax: 60,
	campaignDescriptionMin: 10,
	campaignDescriptionMax: 2000,
	fundGoalMinDollars: 10,
	fundGoalMaxDollars: 1_000_000_000,
	/** The width and height to which the browser crops covers before upload. */
	coverWidth: 800,
	coverHeight: 449,
	coverZoomMax: 1.5,
	coverZoomStep: 0.01,
	/** Decoded bytes of an uploaded picture. */
	imageBytesMax: 5 * 1024 * 1024,
	/** Pixels of an uploaded picture, in millions. */
	imageMegapixelsMax: 24,
	/** The browser scales a longer side down to this many pixels before it uploads. */
	imageSideMax: 4_096,
	/** The provider's ceiling for one charge: amount, tip and cover together. */
	chargeMaxCents: 99_999_999,
	/** A tip is at most the donation, or this where the donation is smaller. */
	smallDonationTipMaxCents: 5_000,
	topDonations: 3,
	payoutMinCents: 1,
	/** P9: the longest time that a payout takes. */
	payoutBusinessDaysMax: 5,
	streamTitleMin: 5,
	streamTitleMax: 60,
	streamDescriptionMin: 10,
	streamDescriptionMax: 2000,
	draftDays: 7,
	contactWebsiteMax: 300,
	contactPhoneMin: 5,
	contactPhoneMax: 30,
	contactCommentMin: 20,
	contactCommentMax: 5_000,
	postTextMax: 5_000,
	postLinkMax: 2_000,
	postCommentMax: 1_000,
	/** How many comments a post shows before "more" is pressed. */
	postCommentsShown: 2,
	/** How many recently removed comments a post's change event names. */
	postRemovedCommentsMax: 50,
	reportMessageMin: 20,
	reportMessageMax: 5_000,
} as const;

export const pageSizes = {
	campaigns: 12,
	/** Page 1 of the recommended campaigns, then each later one. */
	recommendedFirst: 14,
	recommended: 15,
	streams: 12,
	donations: 20,
	payouts: 10,
	/** The lines of a statement or a receipt. */
	documentLines: 100,
	projects: 12,
	organizations: 20,
	posts: 10,
	comments: 10,
	reports: 10,
	gallery: 24,
	charities: 100,
} as const;

/** The charity catalogue takes donations in dollars only. */
export const catalogueCurrency = "usd";

export const donationDefaults = {
	amountCents: 10_000,
	amountSuggestedCents: [2_500, 5_000, 10_000, 25_000],
	amountMinimumCents: 500,
	/** Through the charity catalogue. */
	catalogueMinimumCents: 1_000,
	tipPercent: 15,
	tipPercentSuggested: [5, 10, 15, 20],
	tipPercentMinimum: 5,
} as const;

// In a module of their own, so that pages that need only the limits above do not load them.
export { streamDefaults, streamLimits } from "./streams/stream-limits.ts";
