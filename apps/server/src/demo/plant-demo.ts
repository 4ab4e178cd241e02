import { minimumTip } from "@stride/money";
import { createVerifiedAccount, ensureDemoPassword, findAccountByEmail } from "../modules/accounts/index.ts";
import { endCampaign } from "../modules/campaigns/index.ts";
import { type DonationDeps, getDonation, openDonation } from "../modules/donations/index.ts";
import type { PostDeps } from "../modules/posts/index.ts";
import type { StreamDeps } from "../modules/streams/index.ts";
import { findAudit, recordAudit } from "../platform/audit.ts";
import { avatarImage, storeImage } from "../platform/pictures/images.ts";
import type { Secrets } from "../platform/security/secrets.ts";
import { type DemoCampaign, demoCampaigns } from "./demo-campaigns.ts";
import { type DemoPerson, demoAuthors, demoDonors, demoOperator, demoSupporter } from "./demo-people.ts";
import { renderAvatar } from "./demo-pictures.ts";
import { ensureDemoCampaign } from "./ensure-demo-campaign.ts";
import { plantCharities } from "./plant-charities.ts";
import { plantPosts } from "./plant-posts.ts";
import { plantStreams } from "./plant-streams.ts";
import { muteWebhooks, payWithTestCard } from "./sandbox-card.ts";

export type DemoSignIn = { email: string; password: string; note: string };

const signInsOf = ({ secrets }: DonationDeps): DemoSignIn[] =>
	[
		{ email: demoAuthors.marta.email, note: "runs campaigns" },
		{ email: demoSupporter.email, note: "supports them" },
		{ email: demoOperator.email, note: "has the operator's desk" },
	].map((signIn) => ({ ...signIn, password: demoPassword(secrets, signIn.email) }));

const planted = { action: "demo-planted", subject: { kind: "installation", id: "demo" } } as const;
const dayMs = 24 * 3_600_000;

/**
 * Fills an empty installation by the product's own operations, including donations through the sandbox. Every step is
 * idempotent, so an interrupted start is completed by the next one; once complete, it is never repeated.
 */
export async function plantDemo(deps: DonationDeps & StreamDeps & PostDeps): Promise<DemoSignIn[]> {
	if (!(await findAudit(deps.db, planted.action))) await plantAll(deps);
	// Also where the rest was planted by an earlier version.
	await ensurePerson(deps, demoOperator);
	for (const { email } of [...Object.values(demoAuthors), demoSupporter, demoOperator]) {
		await ensureDemoPassword(deps, { email, password: demoPassword(deps.secrets, email) });
	}
	await plantPosts(deps);
	await plantCharities(deps);
	// Upcoming challenges are rescheduled at every start.
	await plantStreams(deps);
	return signInsOf(deps);
}

async function plantAll(deps: DonationDeps): Promise<void> {
	const authors = new Map<string, string>();
	for (const [key, person] of Object.entries(demoAuthors)) authors.set(key, await ensurePerson(deps, person));
	const supporterId = await ensurePerson(deps, demoSupporter);
	await muteWebhooks(deps.config, true);
	const planting = demoCampaigns.map((campaign, index) =>
		plantCampaign(deps, campaign, { index, authorId: String(authors.get(campaign.author)), supporterId }),
	);
	await Promise.all(planting);
	await muteWebhooks(deps.config, false);
	await recordAudit(deps, deps.db, { ...planted, actorId: null });
}

async function ensurePerson(deps: DonationDeps, person: DemoPerson): Promise<string> {
	const known = await findAccountByEmail(deps.db, person.email);
	if (known) return known.id;
	const imageId = deps.newId();
	await storeImage(deps, avatarImage, imageId, await renderAvatar(person.avatar));
	return createVerifiedAccount(deps, deps.db, {
		...person,
		password: demoPassword(deps.secrets, person.email),
		imageId,
		demo: true,
	});
}

async function plantCampaign(
	deps: DonationDeps,
	campaign: DemoCampaign,
	{ index, authorId, supporterId }: { index: number; authorId: string; supporterId: string },
): Promise<void> {
	const now = deps.clock().getTime();
	const began = now - campaign.ageDays * dayMs;
	const ended = now - (campaign.endedDaysAgo ?? 0) * dayMs;
	const campaignId = await ensureDemoCampaign({ ...deps, clock: () => new Date(began) }, campaign, authorId);
	// Donations are spread over the time since the campaign began, the last one some hours ago.
	const stepMs = (ended - began) / (campaign.donationDollars.length + 1);
	for (const [donation, dollars] of campaign.donationDollars.entries()) {
		const at = new Date(began + (donation + 1) * stepMs);
		await plantDonation(
			{ ...deps, clock: () => at },
			{
				campaignId,
				dollars,
				number: index * 20 + donation,
				isAvailable: now - at.getTime() > settledAfterMs,
				supporterId: donation === campaign.supporterGave ? supporterId : null,
			},
		);
	}
	if (campaign.endedDaysAgo === undefined) return;
	await endCampaign({ ...deps, clock: () => new Date(ended) }, { idOrName: campaignId, accountId: authorId });
}

/** Older card donations are available for payouts. */
const settledAfterMs = 5 * dayMs;

async function plantDonation(
	deps: DonationDeps,
	donation: {
		campaignId: string;
		dollars: number;
		number: number;
		isAvailable: boolean;
		/** The account of the demo supporter, if the donation is theirs. */
		supporterId: string | null;
	},
): Promise<void> {
	const [firstName, lastName] = demoDonors[donation.number % demoDonors.length] ?? ["Iryna", "Melnyk"];
	const email = `donor-${donation.number % demoDonors.length}@demo.invalid`;
	const donor = donation.supporterId ? demoSupporter : { firstName, lastName, email };
	const amount = Math.abs(donation.dollars) * 100;
	const answer = await openDonation(deps, {
		campaignId: donation.campaignId,
		accountId: donation.supporterId,
		deviceId: null,
		clientId: "demo-data",
		idempotencyKey: `demo-gift-${donation.number}`,
		locale: donation.number % 2 === 0 ? "en" : "uk",
		body: {
			amount,
			fee: minimumTip(amount, deps.config.donation.tipDefaultPercent),
			firstName: donor.firstName,
			lastName: donor.lastName,
			email: donor.email,
			isAnonymous: donation.dollars < 0,
		},
	});
	await payWithTestCard(deps.config, {
		clientSecret: answer.clientSecret,
		returnUrl: deps.config.publicUrl,
		isAvailable: donation.isAvailable,
	});
	// Reads the payment back, so that the donation is settled when this returns.
	await getDonation(deps, { donationId: answer.donationId, clientSecret: answer.clientSecret });
}

const consonants = "bdfgklmnprstvz";
const vowels = "aeiou";
const syllablesPerWord = 3;
const words = 4;

/**
 * The password of a demo account, derived from this installation's secret: the same at every start, and different in
 * every installation. Four pronounceable words and a number, about 75 bits.
 */
export function demoPassword(secrets: Secrets, email: string): string {
	const bytes = secrets.key(`demo-password:${email}`);
	let used = 0;
	const next = () => bytes[used++] ?? 0;
	const pick = (letters: string) => letters.charAt(next() % letters.length);
	const syllable = () => pick(consonants) + pick(vowels);
	const word = () => Array.from({ length: syllablesPerWord }, syllable).join("");
	const spoken = Array.from({ length: words }, word).map((text) => text.charAt(0).toUpperCase() + text.slice(1));
	return `${spoken.join("-")}-${10 + (next() % 90)}`;
}
