import { findAccountByEmail } from "../modules/accounts/index.ts";
import { listActiveProjects, projectChanged } from "../modules/catalogue/index.ts";
import { type DonationDeps, openDonation } from "../modules/donations/index.ts";
import { AppError } from "../platform/app-error.ts";
import { findAudit, recordAudit } from "../platform/audit.ts";
import { type DemoAuthor, demoAuthors, demoDonors, demoSupporter } from "./demo-people.ts";
import type { CoverName } from "./demo-pictures.ts";
import { ensureDemoCampaign } from "./ensure-demo-campaign.ts";
import { tokenizeTestCard } from "./sandbox-card.ts";

/** `projectIndex`: index of the project among the catalogue's active ones. `donationDollars`: a negative one is anonymous. */
type DemoCharity = {
	cover: CoverName;
	author: DemoAuthor;
	title: string;
	description: string;
	goalDollars: number;
	ageDays: number;
	projectIndex: number;
	donationDollars: readonly number[];
	/** The index of the demo supporter's donation. */
	supporterGave?: number;
};

/** Campaigns for projects of the charity catalogue; their pages name the recipient. */
const demoCharities: readonly DemoCharity[] = [
	{
		cover: "pool",
		author: "daniel",
		title: "Two hundred lengths for people I have never met",
		description:
			"Five kilometres in a cold pool, two hundred repetitions, one afternoon. I read about this project on a train and could not put it away again.\n\nThe money goes straight to the charity; not a cent of it passes through my hands. I only swim.",
		goalDollars: 2_000,
		ageDays: 21,
		projectIndex: 11,
		donationDollars: [50, 120, -75],
		supporterGave: 0,
	},
	{
		cover: "city",
		author: "marta",
		title: "Сорок два кілометри заради чужої мрії",
		description:
			"Мій перший марафон. Бігтиму повільно, зате до кінця, і на кожному кілометрі згадуватиму тих, хто підтримав цей проєкт.\n\nУсі кошти отримує благодійна організація, через мої руки вони не проходять. Від мене — лише ноги й упертість.",
		goalDollars: 3_000,
		ageDays: 14,
		projectIndex: 24,
		donationDollars: [25, 40, 200, -100],
	},
	{
		cover: "hill",
		author: "grace",
		title: "Up and down the same hill until it is Everest",
		description:
			"One hill near my house, 8,849 metres of climbing in total, as many laps as it takes. I picked the project because it finishes what it begins.\n\nGifts go to the charity through its own catalogue, which sends you a receipt.",
		goalDollars: 5_000,
		ageDays: 9.5,
		projectIndex: 37,
		donationDollars: [],
	},
];

const planted = { action: "demo-charities-planted", subject: { kind: "installation", id: "demo" } } as const;
/** The sandbox's catalogue is mirrored within a few seconds after the start. */
const mirrorMs = 20_000;
const dayMs = 24 * 3_600_000;

/**
 * Creates the demo campaigns for charity projects once the mirror has projects. Without a catalogue, or while it does
 * not respond, they are skipped; the next start retries.
 */
export async function plantCharities(deps: DonationDeps): Promise<void> {
	const { sandbox, catalogue } = deps.config;
	if (!catalogue || !sandbox.services.has("globalgiving")) return;
	if (await findAudit(deps.db, planted.action)) return;
	const projects = await awaitProjects(deps, Math.max(...demoCharities.map(({ projectIndex }) => projectIndex)) + 1);
	try {
		for (const charity of demoCharities) {
			const project = projects[charity.projectIndex];
			if (project) await plantCharity(deps, charity, project.id);
		}
		if (projects.length > 0) await recordAudit(deps, deps.db, { ...planted, actorId: null });
	} catch (error) {
		deps.log.warn({ err: error }, "a demo campaign for a charity could not be planted");
	}
}

/** The first active projects; empty if the mirror remains empty. */
async function awaitProjects(deps: DonationDeps, limit: number) {
	const { promise, resolve } = Promise.withResolvers<void>();
	const stopListening = deps.signals.subscribe(projectChanged, () => resolve());
	const timer = setTimeout(resolve, mirrorMs);
	try {
		// Read after the subscription, so that no change is missed in between.
		const known = await listActiveProjects(deps.db, { limit, offset: 0 });
		if (known.length === limit) return known;
		await promise;
		return await listActiveProjects(deps.db, { limit, offset: 0 });
	} finally {
		clearTimeout(timer);
		stopListening();
	}
}

async function plantCharity(deps: DonationDeps, charity: DemoCharity, charityId: string): Promise<void> {
	const author = await findAccountByEmail(deps.db, demoAuthors[charity.author].email);
	const supporter = await findAccountByEmail(deps.db, demoSupporter.email);
	if (!author) return;
	const began = deps.clock().getTime() - charity.ageDays * dayMs;
	const at = (ms: number): DonationDeps => ({ ...deps, clock: () => new Date(ms) });
	const campaignId = await ensureDemoCampaign(at(began), charity, author.id, { type: "charity", charityId });
	// Spread over the time since the campaign began, the last one some hours ago.
	const stepMs = (charity.ageDays * dayMs) / (charity.donationDollars.length + 1);
	for (const [number, dollars] of charity.donationDollars.entries()) {
		await plantDonation(at(began + (number + 1) * stepMs), {
			campaignId,
			dollars,
			number: charity.projectIndex + number,
			supporterId: number === charity.supporterGave ? (supporter?.id ?? null) : null,
		});
	}
}

async function plantDonation(
	deps: DonationDeps,
	{
		campaignId,
		dollars,
		number,
		supporterId,
	}: { campaignId: string; dollars: number; number: number; supporterId: string | null },
): Promise<void> {
	const [firstName, lastName] = demoDonors[number % demoDonors.length] ?? ["Iryna", "Melnyk"];
	const guest = { firstName, lastName, email: `donor-${number % demoDonors.length}@demo.invalid` };
	const donor = supporterId ? demoSupporter : guest;
	try {
		await openDonation(deps, {
			campaignId,
			accountId: supporterId,
			deviceId: null,
			clientId: "demo-data",
			idempotencyKey: `demo-charity-gift-${number}`,
			locale: number % 2 === 0 ? "en" : "uk",
			body: {
				amount: Math.abs(dollars) * 100,
				fee: 0,
				firstName: donor.firstName,
				lastName: donor.lastName,
				email: donor.email,
				isAnonymous: dollars < 0,
				paymentNonce: await tokenizeTestCard(deps.config),
			},
		});
	} catch (error) {
		// An interrupted start has already given it, with another nonce.
		if (!(error instanceof AppError && error.code === "IdempotencyKeyReusedException")) throw error;
	}
}
