/**
 * The same rows as CSV files: UTF-8 with a byte order mark, every field quoted, a header row in the request's language
 * (`Accept-Language`; where the decimal sign is a comma, files are separated by `;`). Authenticated by the access token,
 * as every private request. Paths below `/v1`. Separate from the schemas, so that a page with a download loads none.
 */
export const donationFiles = {
	/** The author's own campaign, `:campaignId` by id or name. */
	campaignDonations: "/user/campaign/:campaignId/donations.csv",
	ownDonations: "/user/donations.csv",
} as const;
