import { describe, expect, test } from "vitest";
import { type AccountFacts, chooseAccount } from "./account.ts";

const ROOT = { name: "root", uid: 0, gid: 0 };
const NOBODY = { name: "nobody", uid: 65534, gid: 65534 };
const POSTGRES = { name: "postgres", uid: 101, gid: 104 };
const ALICE = { name: "alice", uid: 1000, gid: 1000 };

const facts = (given: Partial<AccountFacts>): AccountFacts => ({
	uid: 1000,
	users: [ROOT, POSTGRES, NOBODY, ALICE],
	hasUserNamespaces: () => true,
	dataOwner: undefined,
	...given,
});
const noNamespaces = () => false;

describe("an ordinary user", () => {
	test("runs the server as itself, without checking for user namespaces", () => {
		const hasUserNamespaces = () => {
			throw new Error("spawned");
		};
		expect(chooseAccount(facts({ hasUserNamespaces }))).toMatchObject({ prefix: [], ids: {}, owner: undefined });
	});
	test("without a name borrows one in a user namespace", () => {
		const { prefix, ids } = chooseAccount(facts({ uid: 4711, users: [ROOT, ALICE] }));
		expect(prefix).toEqual(["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"]);
		expect(ids).toEqual({});
	});
	test("without a name and without user namespaces gets a message that says what to do", () => {
		expect(() => chooseAccount(facts({ uid: 4711, hasUserNamespaces: noNamespaces }))).toThrow(
			/by user 4711, who has no entry in \/etc\/passwd\. Start Stride as a user with a name, or set DATABASE_URL\.$/,
		);
	});
});

describe("root", () => {
	test("runs it in a user namespace as the user nobody, and changes no file's owner", () => {
		const account = chooseAccount(facts({ uid: 0 }));
		expect(account.prefix).toContain("--map-user=65534");
		expect(account).toMatchObject({ ids: {}, owner: undefined });
	});
	test("stays in the user namespace for data of its own", () => {
		expect(chooseAccount(facts({ uid: 0, dataOwner: { uid: 0, gid: 0 } })).prefix).toContain("unshare");
	});
	test("runs as the owner of existing data", () => {
		const dataOwner = { uid: 1000, gid: 1000 };
		expect(chooseAccount(facts({ uid: 0, dataOwner }))).toMatchObject({ prefix: [], ids: dataOwner, owner: dataOwner });
	});
	test("without user namespaces drops to postgres, else to nobody", () => {
		const hasUserNamespaces = noNamespaces;
		expect(chooseAccount(facts({ uid: 0, hasUserNamespaces })).ids).toEqual({ uid: 101, gid: 104 });
		expect(chooseAccount(facts({ uid: 0, hasUserNamespaces, users: [ROOT, NOBODY] })).ids).toEqual({
			uid: 65534,
			gid: 65534,
		});
	});
	test("never runs it as root", () => {
		const asRoot = { uid: 0, users: [ROOT, { name: "nobody", uid: 0, gid: 0 }] };
		expect(() => chooseAccount(facts(asRoot))).toThrow(/there is no user to run it as/);
	});
});
