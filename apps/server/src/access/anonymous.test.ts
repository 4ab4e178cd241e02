import { api, type EndpointName } from "@stride/contract/api";
import type { Endpoint } from "@stride/contract/endpoint";
import { createTestApp, createTestCampaign, donationBody, ensureWebBuild, type TestApp, until } from "@stride/testing";
import { decodeJwt } from "jose";
import { io } from "socket.io-client";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { sendAs } from "./cells/cell.test-steps.ts";
import { endpointCells } from "./cells/endpoint-cells.test-steps.ts";
import { routeCells } from "./cells/route-cells.test-steps.ts";
import { createWorld, isKnown, isOfDesk, roles, type World } from "./world.test-steps.ts";

let app: TestApp;
let world: World;
let campaign: { id: string; name: string };
/** Values that identify anonymous donors, and every donor's e-mail. */
let secrets: string[];
let accountId: string;
const seen: { where: string; text: string }[] = [];

const ghost = {
	firstName: "Zhostlyfirst",
	lastName: "Zhostlylast",
	email: "zhostly.guest@example.org",
	isAnonymous: true,
};
const member = { firstName: "Zmemberfirst", lastName: "Zmemberlast", email: "zmember@example.org", isAnonymous: true };
const named = { firstName: "Znamedfirst", lastName: "Znamedlast", email: "znamed@example.org", isAnonymous: false };

beforeAll(async () => {
	await ensureWebBuild();
	app = await createTestApp(inject("postgresUrl"), { pages: true });
	world = await createWorld(app);
	campaign = await createTestCampaign(world.author, { title: "Donations of all kinds" });
	accountId = String(decodeJwt(String(world.user.token)).sub);
	const givers = [
		{ client: app.client(), body: donationBody(ghost) },
		{ client: world.user, body: donationBody({ ...member, amount: 20_000 }) },
		{ client: app.client(), body: donationBody({ ...named, amount: 30_000 }) },
	];
	for (const { client, body } of givers) {
		const donation = await client.call("donate", { params: { campaignId: campaign.id }, body });
		await app.sandbox.confirm(donation.clientSecret);
	}
	await until("three donations", async () => (await donations()).total === 3);
	secrets = [ghost, member].flatMap(({ firstName, lastName, email }) => [firstName, lastName, email]);
	secrets.push(named.email, encodeURIComponent(ghost.email), encodeURIComponent(named.email));
}, 180_000);
afterAll(() => app?.stop());

const donations = async () =>
	(await app.client().call("listDonations", { params: { campaignId: campaign.id }, query: {} })).data;

async function inspect(where: string, text: string): Promise<void> {
	seen.push({ where, text });
}

/** Reads every API response without side effects: of the donations' own campaign, and of every other row's case. */
async function readApi(): Promise<void> {
	const own = [
		`/v1/campaign/${campaign.id}`,
		`/v1/campaign/${campaign.name}`,
		`/v1/campaign/${campaign.id}/donations?page=1`,
	];
	// The cells try every invalid token; here one of the five is sufficient.
	for (const role of roles.filter((role) => isKnown(role) || role === "visitor" || role === "forged token")) {
		for (const path of [...own, "/v1/campaigns", "/v1/openapi.json"]) {
			const { text } = await sendAs(world, role, { method: "GET", path });
			await inspect(`${role}: GET ${path}`, text);
		}
		for (const [name, cases] of Object.entries(endpointCells)) {
			const { method, access } = api[name as EndpointName] as Endpoint;
			if (method !== "GET") continue;
			// An anonymous donation is anonymous to everyone but the operator.
			if (access.startsWith("desk:") && isOfDesk(role)) continue;
			for (const cell of Object.values(cases)) {
				const request = await cell.request(world, role);
				// A profile contains its owner's own name.
				await inspect(`${role}: ${name}`, (await sendAs(world, role, { ...request, method: "GET" })).text);
			}
		}
	}
}

async function readPages(): Promise<void> {
	const paths = ["en", "uk"].flatMap((language) => [
		`/${language}`,
		`/${language}/campaigns-and-streams`,
		`/${language}/campaign/${campaign.name}`,
		`/${language}/campaign/${campaign.name}?popup=donationsList`,
	]);
	for (const path of paths) {
		for (const role of ["visitor", "author"] as const) {
			const cookie = role === "author" ? `refresh=${world.author.cookies.get("refresh")}` : "";
			for (const suffix of ["", ".data"]) {
				const address = suffix ? path.replace(/(\?|$)/, `${suffix}$1`) : path;
				const { text } = await sendAs(world, role, { method: "GET", path: address, headers: { cookie } });
				await inspect(`${role}: ${address}`, text);
			}
		}
	}
	expect(Object.keys(routeCells)).toContain("GET /*");
}

async function readSockets(): Promise<void> {
	for (const role of roles) {
		const token = world.tokens[role];
		const socket = io(`${app.url}/v1/campaign/${campaign.id}`, {
			transports: ["websocket"],
			forceNew: true,
			auth: token ? { token } : {},
		});
		const state = await new Promise<unknown>((resolve) => socket.once("refresh-donations", resolve));
		socket.disconnect();
		await inspect(`${role}: refresh-donations`, JSON.stringify(state));
	}
}

it("[U3] [D2] the identity of anonymous donors and every donor's e-mail are absent from API, sockets, pages, logs and the author's mail", async () => {
	await readApi();
	await readPages();
	await readSockets();
	for (const mail of await app.sandbox.mails(world.author.email))
		await inspect("a mail to the author", JSON.stringify(mail));
	for (const line of app.logged) await inspect("the log", line);

	const leaks = seen.flatMap(({ where, text }) =>
		secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${where}`),
	);
	console.log(`responses searched ${seen.length}, leaks ${leaks.length}`);
	expect(leaks).toEqual([]);
	// The search can detect values: public names are found in API, pages and sockets.
	for (const kind of [/GET .*donations/, /\/en\/campaign\/[^.]*$/, /refresh-donations/]) {
		const found = seen.filter(({ where, text }) => kind.test(where) && text.includes(named.firstName));
		expect({ kind, isFound: found.length > 0 }).toEqual({ kind, isFound: true });
	}
	// An anonymous donor is not identifiable by the account's id either.
	const exposed = seen.filter(
		({ where, text }) =>
			!where.startsWith("user: getProfile") && !where.startsWith("the log") && text.includes(accountId),
	);
	expect(exposed.map(({ where }) => where)).toEqual([]);
	expect(seen.length).toBeGreaterThan(200);
});
