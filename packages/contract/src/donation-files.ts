/**
 * The same rows as CSV files: UTF-8 with a byte order mark, a header row in the request's language
 * (`Accept-Language`), the caller's access token as for every private call. Paths below `/v1`. Apart from the
 * schemas, so that a page which offers the files loads none.
 */
export const donationFiles = {
	/** The author's own campaign, `:campaignId` by id or name. */
	campaignDonations: "/user/campaign/:campaignId/donations.csv",
	ownDonations: "/user/donations.csv",
} as const;
