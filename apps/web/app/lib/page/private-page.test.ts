import type { Send } from "@stride/contract";
import type { ServerBuild } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import * as entry from "../../entry.server.tsx";
import { privatePage } from "./private-page.ts";

const origin = "http://127.0.0.1:3000";
const rejectCall: Send = async () => {
	throw new Error("A refused page must not call the API.");
};
let loads = 0;

/** A site of one private layout with a page for every address below it, and a public page. */
const build = {
	entry: { module: entry },
	routes: {
		root: { id: "root", path: "", module: { default: () => "frame" } },
		layout: {
			id: "layout",
			parentId: "root",
			path: ":lang/account",
			module: { default: () => "private", middleware: [privatePage] },
		},
		page: {
			id: "page",
			parentId: "layout",
			path: "*",
			module: {
				default: () => "page",
				loader: () => {
					loads++;
					return { secret: "of the page" };
				},
			},
		},
	},
	assets: {
		version: "1",
		url: "/assets/manifest.js",
		entry: { module: "/assets/entry.js", imports: [] },
		routes: Object.fromEntries(
			[
				["root", undefined, ""],
				["layout", "root", ":lang/account"],
				["page", "layout", "*"],
			].map(([id, parentId, path]) => [
				id,
				{ id, parentId, path, module: `/assets/${id}.js`, imports: [], hasLoader: id === "page" },
			]),
		),
	},
	publicPath: "/",
	assetsBuildDirectory: "build/client",
	basename: "/",
	future: {},
	ssr: true,
	isSpaMode: false,
	prerender: [],
	routeDiscovery: { mode: "initial" },
	// Of the whole build, only what a request handler reads.
} as unknown as ServerBuild;

const handle = entry.createHandler(build, "production");

const ask = (path: string, isLive: boolean) =>
	handle(new Request(origin + path), {
		send: rejectCall,
		nonce: "n",
		hasLiveSession: async () => isLive,
		isOperator: async () => false,
	});

/** The redirect target of a visitor without a session. */
async function signInOf(path: string): Promise<URL> {
	const answer = await ask(path, false);
	expect(answer.status).toBe(302);
	expect(answer.headers.get("cache-control")).toBe("no-store");
	return new URL(String(answer.headers.get("location")), origin);
}

beforeEach(() => {
	loads = 0;
});

describe("a private page without a valid session", () => {
	it.each([
		["/en/account/profile", "/en/sign-in?redirect=%2Fen%2Faccount%2Fprofile"],
		["/uk/account/profile", "/uk/sign-in?redirect=%2Fuk%2Faccount%2Fprofile"],
		[
			"/uk/account/donations?page=2&sort=a%20b",
			"/uk/sign-in?redirect=%2Fuk%2Faccount%2Fdonations%3Fpage%3D2%26sort%3Da%2Bb",
		],
	])("[L1] %s leads to the sign-in page of its language, with the full path", async (path, target) => {
		const { pathname, search } = await signInOf(path);
		expect(pathname + search).toBe(target);
		expect(loads).toBe(0);
	});

	it.each([
		"/en/account/x?redirect=https://evil.example",
		"/en/account//evil.example",
		"/en/account/%2f%2fevil.example",
		"/en/account/x?a=%0d%0alocation:%20//evil.example",
		"/en/account/x?next=%26redirect%3D//evil.example",
		"/en/account/x#redirect=//evil.example",
		"/en/account/\\evil.example",
		"/en/account/щ?щ=%D1%89",
		`/en/account/${"a".repeat(2_100)}`,
	])("[L1] %.60s redirects to our own sign-in page, and back to the requested page", async (path) => {
		const target = await signInOf(path);
		expect(target.origin).toBe(origin);
		expect(target.pathname).toBe("/en/sign-in");
		expect([...target.searchParams.keys()]).toEqual(["redirect"]);
		expect(target.searchParams.get("redirect")).toMatch(/^\/en\/account\//);
		expect(loads).toBe(0);
	});

	it("[L1] a client navigation is redirected as well and gets no data", async () => {
		const answer = await ask("/uk/account/donations.data?page=2", false);
		const text = await answer.text();
		expect(text).toContain("/uk/sign-in?redirect=%2Fuk%2Faccount%2Fdonations%3Fpage%3D2");
		expect(text).not.toContain("of the page");
		expect(answer.headers.get("cache-control")).toContain("no-store");
		expect(loads).toBe(0);
	});
});

describe("a private page with a valid session", () => {
	it("[L1] is rendered", async () => {
		const answer = await ask("/en/account/profile", true);
		expect(answer.status).toBe(200);
		expect(loads).toBe(1);
	});

	it("[L1] returns its data to a client navigation", async () => {
		const answer = await ask("/en/account/profile.data", true);
		expect(answer.status).toBe(200);
		expect(await answer.text()).toContain("of the page");
	});
});
