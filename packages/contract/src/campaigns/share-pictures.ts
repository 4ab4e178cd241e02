/** What a campaign's share picture shows. */
export type SharedCampaign = {
	id: string;
	title: string;
	author: { firstName: string; lastName: string };
	currency: string;
	fundRaised: number;
	fundGoal: number;
	status: "active" | "ended";
	demo: boolean;
	/** URLs of the cover, which change with the cover. */
	image: { "800": string };
};

// Incremented when the pictures' design changes, so that messengers fetch them again.
const revision = 1;

/**
 * The path of a campaign's share picture. Messengers cache a picture by its URL, so the path changes with the visible
 * content: for the money, with each whole percent and each step of the first two digits.
 */
export function campaignSharePicture(campaign: SharedCampaign, locale: string, brand: string): string {
	return `${sharePicturePath(campaign.id)}${locale}-${campaignPictureVersion(campaign, brand)}.jpg`;
}

/** The picture of one of a campaign's streams or clips: its own title and picture above the campaign's figures. */
export function sharedStream(
	campaign: SharedCampaign,
	{ id, title, image }: Pick<SharedCampaign, "id" | "title" | "image">,
): SharedCampaign {
	return { ...campaign, id, title, image };
}

/** The path of the site's own share picture. */
export function siteSharePicture(locale: string, brand: string): string {
	return `${sharePicturePath("site")}${locale}-${sitePictureVersion(brand)}.jpg`;
}

const sharePicturePath = (subject: string): string => `/media/share/${subject}/`;

export const sitePictureVersion = (brand: string): string => fingerprint([revision, brand]);

export function campaignPictureVersion(campaign: SharedCampaign, brand: string): string {
	const { title, author, fundRaised, fundGoal, status, demo, image } = campaign;
	const percent = fundGoal > 0 ? Math.floor((fundRaised * 100) / fundGoal) : 0;
	const firstDigits = Number((fundRaised / 100).toPrecision(2));
	return fingerprint([
		revision,
		brand,
		title,
		author.firstName,
		author.lastName,
		image["800"],
		Math.min(percent, 100),
		fundRaised > 0 && firstDigits < 1 ? 1 : firstDigits,
		fundGoal,
		status,
		demo,
	]);
}

/** Eleven letters and digits that change with the values: a checksum, not a secret (FNV-1a, twice). */
function fingerprint(values: readonly (string | number | boolean)[]): string {
	const text = JSON.stringify(values);
	const half = (seed: number) => {
		let hash = seed;
		for (let index = 0; index < text.length; index++) {
			hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
		}
		return (hash >>> 0).toString(36).padStart(7, "0");
	};
	return half(0x811c9dc5) + half(0x2f0b4c47).slice(-4);
}
