import http from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CatalogueError, type CatalogueProject, type CharityCatalogue } from "../../modules/catalogue/index.ts";
import { type CatalogueSandbox, startCatalogueSandbox } from "./catalogue-sandbox.test-steps.ts";
import { createGlobalGivingCatalogue } from "./globalgiving-catalogue.ts";

const TIMEOUT_MS = 600;

let sandbox: CatalogueSandbox;
let catalogue: CharityCatalogue;
let projects: CatalogueProject[];

beforeAll(async () => {
	sandbox = await startCatalogueSandbox(TIMEOUT_MS);
	catalogue = createGlobalGivingCatalogue({ ...sandbox.config, timeoutMs: 10_000 });
	projects = await walk();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
afterAll(() => sandbox?.stop());

async function walk(): Promise<CatalogueProject[]> {
	const found: CatalogueProject[] = [];
	let cursor: string | null = null;
	do {
		const page = await catalogue.listProjects(cursor);
		found.push(...page.projects);
		cursor = page.next;
	} while (cursor !== null);
	return found;
}

describe("[G1] the GlobalGiving catalogue", () => {
	it("returns nothing for an unknown project", async () => {
		expect(await catalogue.getProject("999999999")).toBeNull();
		expect(await catalogue.listPictures("999999999")).toEqual([]);
		expect(await catalogue.listReports("999999999")).toEqual([]);
	});

	it("lists every project exactly once over all pages", () => {
		expect(projects).toHaveLength(300);
		expect(new Set(projects.map(({ id }) => id)).size).toBe(300);
		expect(projects.filter(({ isActive }) => !isActive)).toHaveLength(24);
	});

	it("returns whole cents, plain text and http addresses only", () => {
		for (const project of projects) {
			expect(Number.isSafeInteger(project.goalCents) && project.goalCents > 0).toBe(true);
			expect(Number.isSafeInteger(project.raisedCents)).toBe(true);
			expect(project.id).toMatch(/^\d{1,12}$/);
			expect(project.organization.id).toMatch(/^\d{1,12}$/);
			const texts = [project.name, project.description, project.need, project.organization.mission ?? ""];
			expect(texts.join(" ")).not.toMatch(/&(amp|#39|ndash|nbsp);|<\/?[a-z]/i);
			const addresses = [project.imageUrl, project.organization.website, project.organization.logoUrl];
			for (const url of [...addresses, ...project.videoUrls]) if (url !== null) expect(url).toMatch(/^https?:\/\//);
		}
	});

	it("parses every irregular format of the service", async () => {
		const some = (fits: (project: CatalogueProject) => boolean) => projects.filter(fits).length;
		expect(some(({ imageUrl }) => imageUrl === null)).toBeGreaterThan(5);
		expect(some(({ country }) => country === null)).toBeGreaterThan(5);
		expect(some(({ approvedAt }) => approvedAt === null)).toBeGreaterThan(2);
		expect(some(({ organization }) => organization.website === null)).toBeGreaterThan(5);
		expect(some(({ organization }) => organization.mission === null)).toBeGreaterThan(5);
		expect(some(({ description }) => description === "")).toBeGreaterThan(2);
		expect(some(({ name }) => name.includes("&"))).toBeGreaterThan(5);
		expect(some(({ name }) => name.length > 250)).toBe(1);
		expect(some(({ videoUrls }) => videoUrls.length > 0)).toBeGreaterThan(10);
		expect(new Set(projects.map(({ organization }) => organization.id)).size).toBe(60);
		expect(new Set(projects.flatMap(({ country }) => country?.code ?? [])).size).toBe(40);
		const themes = await catalogue.listThemes();
		expect(new Set(projects.flatMap((project) => project.themes.map(({ id }) => id))).size).toBe(themes.length);
	});
});

describe("[G1] a failed response", () => {
	const createPort = () => createGlobalGivingCatalogue({ ...sandbox.config, timeoutMs: TIMEOUT_MS });
	const id = "2011";
	const calls: [string, string, (port: CharityCatalogue) => Promise<unknown>][] = [
		["a page of projects", "GET /api/public/projectservice/all/projects", (port) => port.listProjects(null)],
		["a project", "GET /api/public/projectservice/projects/*", (port) => port.getProject(id)],
		["themes", "GET /api/public/projectservice/themes", (port) => port.listThemes()],
		["pictures", "GET /api/public/projectservice/projects/*/imagegallery", (port) => port.listPictures(id)],
		["reports", "GET /api/public/projectservice/projects/*/reports", (port) => port.listReports(id)],
	];
	const faults: [string, CatalogueError["kind"]][] = [
		["timeout-before", "unreachable"],
		["500", "unreachable"],
		["html", "unreachable"],
		["slow", "unreachable"],
		["cut", "unreachable"],
		["garbage", "unreadable"],
	];
	const cells = calls.flatMap(([what, match, call]) =>
		faults.map(([action, kind]) => ({ what, match, call, action, kind })),
	);

	it.each(cells)(
		"$what: $action is $kind within the timeout and exposes no secret",
		async ({ match, call, action, kind }) => {
			await sandbox.fault(match, action);
			const started = performance.now();
			const error = await call(createPort()).catch((reason: unknown) => reason);
			expect(error).toBeInstanceOf(CatalogueError);
			expect((error as CatalogueError).kind).toBe(kind);
			expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 1_500);
			expect(inspect(error, { depth: 10 })).not.toMatch(new RegExp(`${sandbox.config.apiKey}|api_key|http:`));
			// The fault applied once, so a retry would have succeeded: the port did not retry.
			await call(createPort());
		},
	);

	it("a rejected key and a wrong path are refusals, an unreachable host is not", async () => {
		const wrong = createGlobalGivingCatalogue({ ...sandbox.config, apiKey: "gg_unknown" });
		await expect(wrong.listThemes()).rejects.toMatchObject({ kind: "refused" });
		const elsewhere = createGlobalGivingCatalogue({ ...sandbox.config, apiUrl: `${sandbox.server.url}/api/api` });
		await expect(elsewhere.getProject(id)).rejects.toMatchObject({ kind: "refused" });
		const nowhere = createGlobalGivingCatalogue({ ...sandbox.config, apiUrl: "http://127.0.0.1:1/api" });
		await expect(nowhere.getProject(id)).rejects.toMatchObject({ kind: "unreachable" });
	});
});

describe("[G2] the details of a project", () => {
	it("lists its reports newest first, complete and with their markup unchanged", async () => {
		const withReports = projects.filter(({ numberOfReports }) => numberOfReports > 0).slice(0, 25);
		const all = [];
		for (const { id, numberOfReports } of withReports) {
			const reports = await catalogue.listReports(id);
			expect(reports).toHaveLength(numberOfReports);
			const times = reports.map(({ publishedAt }) => publishedAt?.getTime() ?? 0);
			expect(times).toEqual(times.toSorted((a, b) => b - a));
			all.push(...reports);
		}
		expect(all.filter(({ title }) => title === null).length).toBeGreaterThan(0);
		expect(all.filter(({ author }) => author === null).length).toBeGreaterThan(0);
		expect(all.filter(({ contentHtml }) => contentHtml.includes("onerror=")).length).toBeGreaterThan(0);
		expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
	});

	it("lists its pictures with and without titles", async () => {
		const pictures = (await Promise.all(projects.slice(0, 12).map(({ id }) => catalogue.listPictures(id)))).flat();
		expect(pictures.length).toBeGreaterThan(20);
		expect(pictures.filter(({ title }) => title === null).length).toBeGreaterThan(0);
		const own = pictures.filter(({ originalUrl }) => originalUrl.startsWith(sandbox.config.ownPictureOrigin ?? "none"));
		const response = await fetch(own[0]?.originalUrl ?? "");
		expect(response.headers.get("content-type")).toBe("image/png");
	});

	it("reflects changes of the catalogue and returns null once removed", async () => {
		const id = projects[20]?.id ?? "";
		await sandbox.control("POST", "/project", {
			id: Number(id),
			title: "A New Name",
			fundingCents: 12_345,
			active: false,
		});
		expect(await catalogue.getProject(id)).toMatchObject({ name: "A New Name", raisedCents: 12_345, isActive: false });
		await sandbox.control("POST", "/project", { id: Number(id), removed: true });
		expect(await catalogue.getProject(id)).toBeNull();
		expect((await walk()).some((project) => project.id === id)).toBe(false);
		await sandbox.control("POST", "/project", { id: Number(id), removed: false });
		expect(await catalogue.getProject(id)).toMatchObject({ name: "A New Name" });
	});
});

describe("[G1] a misbehaving service", () => {
	let server: http.Server;
	let requested: string[];
	let answer: (response: http.ServerResponse) => void;

	beforeAll(async () => {
		server = http.createServer((request, response) => {
			requested.push(request.url ?? "");
			answer(response);
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	beforeEach(() => {
		requested = [];
	});
	afterAll(() => {
		server?.closeAllConnections();
		server?.close();
	});
	const port = () => {
		const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
		return createGlobalGivingCatalogue({ ...sandbox.config, apiUrl, timeoutMs: TIMEOUT_MS });
	};

	it.each<[string, CatalogueError["kind"], (response: http.ServerResponse) => void]>([
		[
			"sends an oversized response",
			"unreadable",
			(response) => void response.writeHead(200).write("[".repeat(9_000_000)),
		],
		["never completes its response", "unreachable", (response) => void response.writeHead(200).write("{")],
		["redirects", "unreachable", (response) => void response.writeHead(302, { location: "/elsewhere" }).end()],
		["closes the connection", "unreachable", (response) => void response.destroy()],
		["rejects with status 429", "unreachable", (response) => void response.writeHead(429).end("{}")],
		["sends an empty body", "unreadable", (response) => void response.writeHead(200).end()],
		["sends an array", "unreadable", (response) => void response.end("[]")],
		["sends an empty object", "unreadable", (response) => void response.end("{}")],
		["reports that the list is missing", "refused", (response) => void response.writeHead(404).end("{}")],
	])("that %s is %s and receives one request", async (_name, kind, behaviour) => {
		answer = behaviour;
		await expect(port().listProjects(null)).rejects.toMatchObject({ name: "CatalogueError", kind });
		expect(requested).toHaveLength(1);
	});

	it("does not follow a page that links to itself", async () => {
		answer = (response) => void response.end(JSON.stringify({ projects: { hasNext: true, nextProjectId: 5 } }));
		expect(await port().listProjects(null)).toEqual({ projects: [], next: "5" });
		await expect(port().listProjects("5")).rejects.toMatchObject({ kind: "unreadable" });
	});

	it("encodes ids, so that they cannot change the request path", async () => {
		answer = (response) => void response.writeHead(404).end("{}");
		expect(await port().getProject("../themes?x=1#")).toBeNull();
		expect(requested[0]).toMatch(/^\/api\/public\/projectservice\/projects\/\.\.%2Fthemes%3Fx%3D1%23\?api_key=/);
	});
});
