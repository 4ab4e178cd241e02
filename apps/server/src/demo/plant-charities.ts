import { findAccountByEmail } from "../modules/accounts/index.ts";
import { listActiveProjects, projectChanged } from "../modules/catalogue/index.ts";
import { type DonationDeps, openDonation } from "../modules/donations/index.ts";
import { AppError } from "../platform/app-error.ts";
import { findAudit, recordAudit } from "../platform/audit.ts";
import { type DemoCharity, demoCharities } from "./demo-charities.ts";
import { demoAuthors, demoDonors } from "./demo-people.ts";
import { ensureDemoCampaign } from "./ensure-demo-campaign.ts";
import { tokenizeTestCard } from "./sandbox-card.ts";

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
		});
	}
}

async function plantDonation(
	deps: DonationDeps,
	{ campaignId, dollars, number }: { campaignId: string; dollars: number; number: number },
): Promise<void> {
	const [firstName, lastName] = demoDonors[number % demoDonors.length] ?? ["Iryna", "Melnyk"];
	try {
		await openDonation(deps, {
			campaignId,
			accountId: null,
			deviceId: null,
			clientId: "demo-data",
			idempotencyKey: `demo-charity-gift-${number}`,
			locale: number % 2 === 0 ? "en" : "uk",
			body: {
				amount: Math.abs(dollars) * 100,
				fee: 0,
				firstName,
				lastName,
				email: `donor-${number % demoDonors.length}@demo.invalid`,
				isAnonymous: dollars < 0,
				paymentNonce: await tokenizeTestCard(deps.config),
			},
		});
	} catch (error) {
		// An interrupted start has already given it, with another nonce.
		if (!(error instanceof AppError && error.code === "IdempotencyKeyReusedException")) throw error;
	}
}
