import http from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CatalogueError, type CatalogueProject, type CharityCatalogue } from "../../modules/catalogue/index.ts";
import { type CatalogueBench, startCatalogueBench } from "./catalogue-bench.test-steps.ts";
import { createGlobalGivingCatalogue } from "./globalgiving-catalogue.ts";

const TIMEOUT_MS = 600;

let bench: CatalogueBench;
let catalogue: CharityCatalogue;
let projects: CatalogueProject[];

beforeAll(async () => {
	bench = await startCatalogueBench(TIMEOUT_MS);
	catalogue = createGlobalGivingCatalogue({ ...bench.config, timeoutMs: 10_000 });
	projects = await walk();
});
afterEach(() => bench.control("DELETE", "/faults"));
afterAll(() => bench?.stop());

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

describe("[G1] the whole catalogue is read whatever its answers look like", () => {
	it("knows nothing of a project that is not there", async () => {
		expect(await catalogue.getProject("999999999")).toBeNull();
		expect(await catalogue.listPictures("999999999")).toEqual([]);
		expect(await catalogue.listReports("999999999")).toEqual([]);
	});

	it("walks to the end and meets every project exactly once", () => {
		expect(projects).toHaveLength(300);
		expect(new Set(projects.map(({ id }) => id)).size).toBe(300);
		expect(projects.filter(({ isActive }) => !isActive)).toHaveLength(24);
	});

	it("gives whole cents, plain texts and addresses of the web alone", () => {
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

	it("meets every irregularity of the service on the way", async () => {
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

describe("[G1] an answer that is not one", () => {
	const asked = () => createGlobalGivingCatalogue({ ...bench.config, timeoutMs: TIMEOUT_MS });
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
	const cells = calls.flatMap(([what, match, ask]) =>
		faults.map(([action, kind]) => ({ what, match, ask, action, kind })),
	);

	it.each(cells)("$what: $action is $kind, in time, and tells no secret", async ({ match, ask, action, kind }) => {
		await bench.fault(match, action);
		const started = performance.now();
		const error = await ask(asked()).catch((reason: unknown) => reason);
		expect(error).toBeInstanceOf(CatalogueError);
		expect((error as CatalogueError).kind).toBe(kind);
		expect(performance.now() - started).toBeLessThan(TIMEOUT_MS + 1_500);
		expect(inspect(error, { depth: 10 })).not.toMatch(new RegExp(`${bench.config.apiKey}|api_key|http:`));
		// The fault is spent, so the next call is answered: nothing was asked twice on the way.
		await ask(asked());
	});

	it("a key that is not taken is a refusal, and so is a service that is somewhere else", async () => {
		const wrong = createGlobalGivingCatalogue({ ...bench.config, apiKey: "gg_of_nobody" });
		await expect(wrong.listThemes()).rejects.toMatchObject({ kind: "refused" });
		const elsewhere = createGlobalGivingCatalogue({ ...bench.config, apiUrl: `${bench.sandbox.url}/api/api` });
		await expect(elsewhere.getProject(id)).rejects.toMatchObject({ kind: "refused" });
		const nowhere = createGlobalGivingCatalogue({ ...bench.config, apiUrl: "http://127.0.0.1:1/api" });
		await expect(nowhere.getProject(id)).rejects.toMatchObject({ kind: "unreachable" });
	});
});

describe("[G2] what belongs to a project", () => {
	it("its reports come the newest first, as many as it says, and hostile ones as hostile as they are", async () => {
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

	it("its pictures are addresses of pictures, with and without titles", async () => {
		const pictures = (await Promise.all(projects.slice(0, 12).map(({ id }) => catalogue.listPictures(id)))).flat();
		expect(pictures.length).toBeGreaterThan(20);
		expect(pictures.filter(({ title }) => title === null).length).toBeGreaterThan(0);
		const own = pictures.filter(({ originalUrl }) => originalUrl.startsWith(bench.config.ownPictureOrigin ?? "none"));
		const response = await fetch(own[0]?.originalUrl ?? "");
		expect(response.headers.get("content-type")).toBe("image/png");
	});

	it("it changes when the catalogue does, and is gone when it is removed", async () => {
		const id = projects[20]?.id ?? "";
		await bench.control("POST", "/project", {
			id: Number(id),
			title: "A New Name",
			fundingCents: 12_345,
			active: false,
		});
		expect(await catalogue.getProject(id)).toMatchObject({ name: "A New Name", raisedCents: 12_345, isActive: false });
		await bench.control("POST", "/project", { id: Number(id), removed: true });
		expect(await catalogue.getProject(id)).toBeNull();
		expect((await walk()).some((project) => project.id === id)).toBe(false);
		await bench.control("POST", "/project", { id: Number(id), removed: false });
		expect(await catalogue.getProject(id)).toMatchObject({ name: "A New Name" });
	});
});

describe("[G1] a service that behaves worse than the sandbox", () => {
	let server: http.Server;
	let visited: string[];
	let answer: (response: http.ServerResponse) => void;

	beforeAll(async () => {
		server = http.createServer((request, response) => {
			visited.push(request.url ?? "");
			answer(response);
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	});
	beforeEach(() => {
		visited = [];
	});
	afterAll(() => {
		server?.closeAllConnections();
		server?.close();
	});
	const port = () => {
		const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
		return createGlobalGivingCatalogue({ ...bench.config, apiUrl, timeoutMs: TIMEOUT_MS });
	};

	it.each<[string, CatalogueError["kind"], (response: http.ServerResponse) => void]>([
		["answers without end", "unreadable", (response) => void response.writeHead(200).write("[".repeat(9_000_000))],
		["never ends", "unreachable", (response) => void response.writeHead(200).write("{")],
		["leads elsewhere", "unreachable", (response) => void response.writeHead(302, { location: "/elsewhere" }).end()],
		["closes the connection", "unreachable", (response) => void response.destroy()],
		["is busy", "unreachable", (response) => void response.writeHead(429).end("{}")],
		["says nothing", "unreadable", (response) => void response.writeHead(200).end()],
		["answers a list", "unreadable", (response) => void response.end("[]")],
		["answers nothing of what was asked", "unreadable", (response) => void response.end("{}")],
		["says that the list is gone", "refused", (response) => void response.writeHead(404).end("{}")],
	])("that %s is %s, and is asked once", async (_name, kind, behaviour) => {
		answer = behaviour;
		await expect(port().listProjects(null)).rejects.toMatchObject({ name: "CatalogueError", kind });
		expect(visited).toHaveLength(1);
	});

	it("a page that leads to itself is not followed", async () => {
		answer = (response) => void response.end(JSON.stringify({ projects: { hasNext: true, nextProjectId: 5 } }));
		expect(await port().listProjects(null)).toEqual({ projects: [], next: "5" });
		await expect(port().listProjects("5")).rejects.toMatchObject({ kind: "unreadable" });
	});

	it("an id cannot change the path that is asked for", async () => {
		answer = (response) => void response.writeHead(404).end("{}");
		expect(await port().getProject("../themes?x=1#")).toBeNull();
		expect(visited[0]).toMatch(/^\/api\/public\/projectservice\/projects\/\.\.%2Fthemes%3Fx%3D1%23\?api_key=/);
	});
});
