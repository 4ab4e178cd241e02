import { createTestApp, type TestApp, until } from "@stride/testing";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { projectPresentationChanged } from "../catalogue.events.ts";
import { CatalogueError } from "../charity-catalogue.ts";
import {
	createFakeCatalogue,
	type FakeCatalogue,
	madeOrganization,
	madeProject,
	outage,
} from "../fake-catalogue.test-steps.ts";
import { findLinkedProjects } from "../linked-projects.ts";
import { readMirror } from "./mirror.queries.ts";
import { readLinkedProjects } from "./read-linked-projects.ts";
import { readFreshProject } from "./reread-project.ts";
import { walkCatalogue } from "./walk-catalogue.ts";

const minuteMs = 60_000;
const walkMinutes = 360;

let app: TestApp;
let catalogue: FakeCatalogue;
let now: Date;
const deps = () => app.app.deps;

beforeEach(async () => {
	now = new Date("2026-03-01T12:00:00Z");
	catalogue = createFakeCatalogue(Array.from({ length: 25 }, (_, index) => madeProject(index + 1)));
	// No job worker runs here: this test starts the walks itself.
	app = await createTestApp(inject("postgresUrl"), {
		charityCatalogue: catalogue,
		clock: () => now,
		env: { ROLES: "web", CATALOGUE_SYNC_MINUTES: String(walkMinutes) },
	});
});
afterEach(() => app.stop());

const walk = (pagesMost = 100) => walkCatalogue(deps(), { pagesMost });
const walkAgain = () => {
	now = new Date(now.getTime() + walkMinutes * minuteMs);
	return walk();
};
const ids = async (query: object = {}) =>
	(await app.client().call("listProjects", { query })).data.map(({ id }) => Number(id));
const change = (id: number, given: Parameters<typeof madeProject>[1]) =>
	catalogue.projects.set(String(id), { ...catalogue.projects.get(String(id)), ...madeProject(id, given) });
const project = (id: number, query = {}) =>
	app.client().call("getProject", { params: { projectId: String(id) }, query });
const countStaged = async () =>
	Number(
		(await sql<{ n: number }>`select count(*) as n from catalogue_staged_project`.execute(deps().db)).rows[0]?.n ?? -1,
	);
const descending = (first: number, last: number) =>
	Array.from({ length: first - last + 1 }, (_, index) => first - index);

describe("a walk", () => {
	it("[G1] publishes nothing before it is complete, then everything, and is due again after its interval", async () => {
		expect(await walk(2)).toBe("more");
		expect(await countStaged()).toBe(20);
		expect(await ids()).toEqual([]);
		expect(await walk(2)).toBe("merged");
		expect(await ids()).toEqual(descending(25, 14));
		expect(await countStaged()).toBe(0);
		const requestCount = catalogue.requests.length;
		expect(await walk()).toBe("not-due");
		expect(catalogue.requests.length).toBe(requestCount);
		expect(await walkAgain()).toBe("merged");
	});

	it("[G1] continues after an outage at the page after the last stored one", async () => {
		catalogue.before = (question) => void (question === "list:21" && outage());
		await expect(walk()).rejects.toMatchObject({ kind: "unreachable" });
		expect(await ids()).toEqual([]);
		catalogue.before = () => undefined;
		catalogue.requests.length = 0;
		expect(await walk()).toBe("merged");
		expect(catalogue.requests).toEqual(["list:21", "themes"]);
		expect(await ids()).toHaveLength(12);
	});

	it("[G1] an outage after the last page loses nothing", async () => {
		catalogue.before = (question) => void (question === "themes" && outage());
		await expect(walk()).rejects.toMatchObject({ kind: "unreachable" });
		catalogue.before = () => undefined;
		catalogue.requests.length = 0;
		expect(await walk()).toBe("merged");
		expect(catalogue.requests).toEqual(["themes"]);
	});

	it("[G1] an unreadable page ends the walk; the next one restarts after a pause", async () => {
		catalogue.before = (question) => {
			if (question === "list:11") throw new CatalogueError("unreadable", new Error("invented"));
		};
		await expect(walk()).rejects.toMatchObject({ kind: "unreadable" });
		expect(await walk()).toBe("not-due");
		catalogue.before = () => undefined;
		now = new Date(now.getTime() + 6 * minuteMs);
		catalogue.requests.length = 0;
		expect(await walk()).toBe("merged");
		expect(catalogue.requests[0]).toBe("list:null");
	});

	it("[G1] a cycle of page cursors ends it", async () => {
		const { listProjects } = catalogue;
		catalogue.listProjects = async (cursor) => ({ ...(await listProjects(cursor)), next: "11" });
		await expect(walk()).rejects.toMatchObject({ kind: "unreadable" });
	});

	it("[G1] is leased to one process, and to another when that one stops responding", async () => {
		const { promise: silence, resolve: goOn } = Promise.withResolvers<void>();
		catalogue.before = (question) => (question === "list:11" ? silence : undefined);
		const first = walk();
		await until("the second page", () => catalogue.requests.includes("list:11"));
		expect(await walk()).toBe("busy");
		now = new Date(now.getTime() + 2 * minuteMs);
		catalogue.before = () => undefined;
		expect(await walk()).toBe("merged");
		goOn();
		await first.catch(() => undefined);
		expect(await ids()).toEqual(descending(25, 14));
		expect(await countStaged()).toBe(0);
	});

	it("[G1] writes only changes", async () => {
		await walk();
		const versions = async () =>
			(
				await sql<{ id: string; at: Date }>`select id, updated_at as at from catalogue_project order by id`.execute(
					deps().db,
				)
			).rows;
		const before = await versions();
		change(7, { raisedCents: 999_999 });
		await walkAgain();
		const after = await versions();
		expect(after.filter((row, index) => row.at.getTime() !== before[index]?.at.getTime()).map(({ id }) => id)).toEqual([
			"7",
		]);
		expect((await project(7)).raised).toBe(999_999);
	});

	it("[G1] deactivates projects that the catalogue no longer lists, and reactivates them when they return", async () => {
		await walk();
		catalogue.projects.delete("25");
		await walkAgain();
		expect((await ids())[0]).toBe(24);
		expect(await project(25)).toMatchObject({ isActive: false, name: "Project number 25" });
		change(25, {});
		await walkAgain();
		expect((await ids())[0]).toBe(25);
	});

	it("[G1] that would deactivate most projects is not applied and raises an alarm", async () => {
		await walk();
		for (let id = 1; id <= 13; id++) catalogue.projects.delete(String(id));
		expect(await walkAgain()).toBe("refused");
		expect(await ids({ page: 3 })).toEqual([1]);
		expect(
			app.logged.some((line) => line.includes('"level":50') && line.includes("would deactivate most projects")),
		).toBe(true);
		change(1, {});
		expect(await walkAgain()).toBe("merged");
		expect((await project(2)).isActive).toBe(false);
	});

	it("[G1] an empty catalogue does not empty the mirror", async () => {
		await walk();
		catalogue.projects.clear();
		expect(await walkAgain()).toBe("refused");
		expect(await ids()).toHaveLength(12);
	});

	it("[G1] bounds malformed fields and preserves the others", async () => {
		change(1, {
			name: "Nul\u0000 and \ud800 half",
			description: "x".repeat(100_000),
			goalCents: Number.NaN,
			raisedCents: -5,
		});
		change(2, {
			imageUrl: "javascript:alert(1)",
			country: { code: "kenya", name: "Kenya" },
			approvedAt: new Date(Number.NaN),
		});
		change(3, {
			themes: [
				{ id: "<b>", name: "bold" },
				{ id: "edu", name: "" },
			],
			numberOfDonations: 1e12,
		});
		change(4, { name: "   " });
		change(5, {
			organization: madeOrganization(5, { website: "ftp://files.example", logoUrl: "data:image/png;base64,AA" }),
		});
		catalogue.projects.set("x", madeProject(6, { id: "six" }));
		expect(await walk()).toBe("merged");
		expect(await project(1)).toMatchObject({ name: "Nul and \ufffd half", goal: 0, raised: 0 });
		expect(await project(2)).toMatchObject({ image: null, country: null, approvedDate: null });
		expect(await project(3)).toMatchObject({
			themes: [{ id: "edu", name: "Education" }],
			numberOfDonations: 2_000_000_000,
		});
		await expect(project(4)).rejects.toMatchObject({ status: 404 });
		expect((await project(5)).organization).toMatchObject({ website: null, logo: null });
		expect(app.logged.some((line) => line.includes("without id or name"))).toBe(true);
	});
});

describe("a list", () => {
	it("[G1] is stable over its pages while a walk adds projects and others are approved again", async () => {
		await walk();
		const first = await app.client().call("listProjects", { query: { page: 1 } });
		for (let id = 26; id <= 60; id++) change(id, {});
		await walkAgain();
		const { asOf } = first.pagination;
		const rest = [await ids({ page: 2, asOf }), await ids({ page: 3, asOf })];
		expect([...first.data.map(({ id }) => Number(id)), ...rest.flat()]).toEqual(descending(25, 1));
		expect((await ids())[0]).toBe(60);
	});

	it("[G1] that begins during a merge is stable too", async () => {
		await walk();
		const { asOf } = (await app.client().call("listProjects", { query: {} })).pagination;
		expect(new Date(asOf).getTime()).toBe((await readMirror(deps().db)).changedAt.getTime());
		// The clock advances, the mirror does not: a page that is read now has the mirror's revision.
		now = new Date(now.getTime() + minuteMs);
		expect((await app.client().call("listProjects", { query: {} })).pagination.asOf).toBe(asOf);
	});

	it("[G3] an organization's projects are stable too, with their count", async () => {
		for (let id = 1; id <= 15; id++) change(id, { organization: madeOrganization(2) });
		await walk();
		const call = (query: object) =>
			app.client().call("listOrganizationProjects", { params: { organizationId: "2" }, query });
		const first = await call({});
		change(30, { organization: madeOrganization(2) });
		await walkAgain();
		const second = await call({ page: 2, asOf: first.pagination.asOf });
		expect([...first.data, ...second.data].map(({ id }) => Number(id))).toEqual(descending(15, 1));
		expect(second.pagination.next).toBeNull();
		const organization = await app.client().call("getOrganization", { params: { organizationId: "2" } });
		expect(organization).toMatchObject({ name: "Organization 2", activeProjects: 16, location: "Nairobi, Kenya" });
	});
});

describe("a fresh read", () => {
	it("[G2] deactivates a project at once, and notifies its campaigns and pages", async () => {
		await walk();
		const announced: string[] = [];
		const signalled: string[] = [];
		const stop = deps().events.subscribe(projectPresentationChanged, async (_tx, { projectId }) => {
			announced.push(projectId);
		});
		deps().signals.subscribe("project", (id) => signalled.push(id));
		change(7, { isActive: false });
		expect((await project(7)).isActive).toBe(true);
		expect((await project(7, { fresh: "true" })).isActive).toBe(false);
		stop();
		expect(announced).toEqual(["7"]);
		await until("the signal", () => signalled.includes("7"));
		expect(await ids({ page: 2 })).not.toContain(7);
		expect((await findLinkedProjects(deps().db, ["7"])).get("7")).toEqual({
			id: "7",
			name: "Project number 7",
			isActive: false,
			organization: { id: "1", name: "Organization 1" },
		});
	});

	it("[G2] of a project that the catalogue no longer has deactivates it at once", async () => {
		await walk();
		catalogue.projects.delete("7");
		expect(await readFreshProject(deps(), "7")).toMatchObject({ id: "7", isActive: false });
	});

	it("[G2] queries the catalogue once per few seconds, for any number of callers", async () => {
		await walk();
		catalogue.requests.length = 0;
		await Promise.all(Array.from({ length: 20 }, () => project(7, { fresh: "true" })));
		expect(catalogue.requests).toEqual(["get:7"]);
		now = new Date(now.getTime() + 6_000);
		await project(7, { fresh: "true" });
		expect(catalogue.requests).toEqual(["get:7", "get:7"]);
	});

	it("[G2] does not query the catalogue for unknown projects", async () => {
		await walk();
		catalogue.requests.length = 0;
		await expect(project(999, { fresh: "true" })).rejects.toMatchObject({ status: 404 });
		expect(await readFreshProject(deps(), "999")).toBeNull();
		expect(catalogue.requests).toEqual([]);
	});

	it("[G2] falls back to the mirror while the catalogue is unavailable or slow, and stores a late response", async () => {
		await walk();
		change(7, { name: "Renamed meanwhile" });
		catalogue.before = outage;
		expect((await project(7, { fresh: "true" })).name).toBe("Project number 7");
		now = new Date(now.getTime() + 6_000);
		const { promise: thinking, resolve: answer } = Promise.withResolvers<void>();
		catalogue.before = () => thinking;
		expect((await project(7, { fresh: "true" })).name).toBe("Project number 7");
		answer();
		await until("the late response", async () => (await project(7)).name === "Renamed meanwhile");
	});

	it("[G2] a response about another project changes nothing", async () => {
		await walk();
		catalogue.getProject = async () => madeProject(8, { isActive: false });
		expect(await readFreshProject(deps(), "7")).toMatchObject({ isActive: true });
		expect((await project(8)).isActive).toBe(true);
	});

	it("[G2] is neither overwritten nor withdrawn by an older page of a walk", async () => {
		await walk();
		now = new Date(now.getTime() + walkMinutes * minuteMs);
		change(3, { name: "Older name" });
		expect(await walk(1)).toBe("more");
		now = new Date(now.getTime() + minuteMs);
		change(3, { name: "Newer name" });
		await project(3, { fresh: "true" });
		change(26, {});
		expect(await walk()).toBe("merged");
		expect(await project(3)).toMatchObject({ name: "Newer name", isActive: true });
	});

	it("[G2] a renamed organization notifies the campaigns of all its projects", async () => {
		for (const id of [4, 5]) change(id, { organization: madeOrganization(9) });
		await walk();
		const announced: string[] = [];
		const stop = deps().events.subscribe(projectPresentationChanged, async (_tx, { projectId }) => {
			announced.push(projectId);
		});
		change(4, { organization: madeOrganization(9, { name: "Another name" }) });
		await project(4, { fresh: "true" });
		stop();
		expect(announced.sort()).toEqual(["4", "5"]);
		expect((await project(5)).organization.name).toBe("Another name");
	});

	it("[G2] the projects of active campaigns are read periodically", async () => {
		await walk();
		deps().projectCampaigns.listProjectIds = async (_db, { after }) => ["11", "12"].filter((id) => id > after);
		catalogue.requests.length = 0;
		change(12, { isActive: false });
		await readLinkedProjects(deps());
		expect(catalogue.requests).toEqual(["get:11", "get:12"]);
		expect((await project(12)).isActive).toBe(false);
	});

	it("[G2] returns the time of the catalogue's last response", async () => {
		await walk();
		const walkedAt = now.toISOString();
		expect((await project(7)).updatedAt).toBe(walkedAt);
		await walkAgain();
		expect((await project(7)).updatedAt).toBe(now.toISOString());
		now = new Date(now.getTime() + minuteMs);
		expect((await project(7, { fresh: "true" })).updatedAt).toBe(now.toISOString());
	});
});

it.each(["getProject", "getProjectGallery", "listProjectReports"] as const)(
	"[G2] %s answers 404 for an unknown project",
	async (name) => {
		await expect(app.client().call(name, { params: { projectId: "404" }, query: {} } as never)).rejects.toMatchObject({
			status: 404,
			code: "ProjectNotFoundException",
		});
	},
);

it.each(["getOrganization", "listOrganizationProjects"] as const)(
	"[G3] %s answers 404 for an unknown organization",
	async (name) => {
		await expect(
			app.client().call(name, { params: { organizationId: "404" }, query: {} } as never),
		).rejects.toMatchObject({
			status: 404,
			code: "OrganizationNotFoundException",
		});
	},
);
