import { expect, type Page } from "@playwright/test";
import type { Project, ProjectTile } from "@stride/contract";
import { type Language, uniqueEmail } from "./fixtures.ts";
import { ownProduct } from "./own-product.ts";
import { names } from "./story.ts";
import { words } from "./words.ts";

/** Test cards of the catalogue's gateway. */
export const catalogueCards = { succeeds: "4111 1111 1111 1111", declined: "4000 1111 1111 1115" };

/** A project that has every part of its page and matches every filter of a list. */
export type WholeProject = ProjectTile & { country: { code: string; name: string } };

/** The catalogue is mirrored while the product starts; the first use waits for that. */
export async function projectToRunFor(url: string, place = 0): Promise<WholeProject> {
	let found: WholeProject[] = [];
	await expect
		.poll(async () => {
			found = (await listProjects(url)).filter(isWhole);
			return found.length;
		})
		.toBeGreaterThan(place);
	for (const project of found.slice(place)) {
		const { numberOfReports } = (await read(`${url}/v1/project/${project.id}`)) as Project;
		if (numberOfReports > 0) return project;
	}
	throw new Error("No project of the catalogue has a report.");
}

export async function listProjects(url: string, query = ""): Promise<ProjectTile[]> {
	return ((await read(`${url}/v1/projects${query}`)) as { data: ProjectTile[] }).data;
}

export const read = async (address: string): Promise<unknown> => (await fetch(address)).json();

function isWhole(project: ProjectTile): project is WholeProject {
	return (
		project.country !== null && project.themes.length > 0 && project.image !== null && project.raised < project.goal
	);
}

/** A word of the project's name with a missing letter, as in a typing error. */
export function misspelt({ name }: ProjectTile): string {
	const [longest = ""] = (name.match(/[A-Za-z]{6,}/g) ?? []).sort((one, other) => other.length - one.length);
	return longest.slice(0, 1) + longest.slice(2);
}

const closedProjects = new Set<string>();

/** Closes a project at the catalogue, which sends no notification. */
export async function closeProject(id: string): Promise<void> {
	closedProjects.add(id);
	await control("POST", "project", { id: Number(id), active: false });
}

/** Reopens what a journey has closed, whether or not it passed, so that the next ones find the catalogue unchanged. */
export async function reopenProjects(url: string): Promise<void> {
	for (const id of closedProjects) {
		await control("POST", "project", { id: Number(id), active: true });
		await read(`${url}/v1/project/${id}?fresh=true`);
	}
	closedProjects.clear();
}

/** Injects faults into the catalogue's answers to donations. */
export async function failCatalogueDonations(action: "timeout-after" | "cut" | "garbage", times = 1): Promise<void> {
	const match = "POST /api/secure/givingservice/donationsclient";
	await control("PUT", "faults", { api: [{ match, action, times }] });
}

export const endFaults = () => control("DELETE", "faults");

async function control(method: string, path: string, body?: object): Promise<void> {
	const answer = await fetch(`${ownProduct().sandboxUrl}/_control/globalgiving/${path}`, {
		method,
		...(body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
	});
	if (!answer.ok) throw new Error(`The sandbox refused ${path}: ${await answer.text()}`);
}

/** Opens the donation panel of a charity's campaign and continues to the card step. */
export async function goToCard(
	page: Page,
	language: Language,
	donation: { amountDollars?: number; anonymous?: boolean } = {},
) {
	const { say } = words[language];
	const panel = page.getByRole("dialog");
	if (donation.amountDollars) await panel.getByLabel(say("donation.form.amount")).fill(String(donation.amountDollars));
	await panel.getByLabel(say("donation.donor.firstName"), { exact: true }).fill(names[language].first);
	await panel.getByLabel(say("donation.donor.lastName"), { exact: true }).fill(names[language].last);
	await panel.getByLabel(say("donation.donor.email"), { exact: true }).fill(uniqueEmail("donor"));
	if (donation.anonymous) await panel.locator("label", { has: page.getByRole("switch") }).click();
	await panel.getByRole("button", { name: say("donation.total.toPayment") }).click();
	await expect(cardField(page, "number")).toBeEditable();
	return panel;
}

type CardField = "number" | "expirationDate" | "cvv" | "postalCode";

/** A field of the card, in the frame of the gateway's origin. */
export const cardField = (page: Page, name: CardField) =>
	page.frameLocator(`iframe[name="braintree-hosted-field-${name}"]`).locator("input").first();

export async function typeCard(page: Page, number: string): Promise<void> {
	await cardField(page, "number").fill(number);
	await cardField(page, "expirationDate").fill("12 / 34");
	await cardField(page, "cvv").fill("123");
	await cardField(page, "postalCode").fill("79000");
}
