import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { dirname, join } from "node:path";
import { PostgresUnavailableError } from "./binaries.ts";

/**
 * PostgreSQL refuses to run as root, and initdb refuses a user without a name. An account describes how to start a
 * child process so that both accept it.
 */
export type Account = {
	/** The command's prefix: `unshare …`, or empty. */
	prefix: string[];
	/** Options of `spawn` that drop root, or empty. */
	ids: { uid: number; gid: number } | Record<string, never>;
	/** The owner of the files if it is not this process's own user. */
	owner: { uid: number; gid: number } | undefined;
	describe: string;
};

type PasswdEntry = { name: string; uid: number; gid: number };

export type AccountFacts = {
	uid: number;
	users: PasswdEntry[];
	hasUserNamespaces: () => boolean;
	/** The owner of an existing data folder. */
	dataOwner: { uid: number; gid: number } | undefined;
};

const ORDINARY: Account = { prefix: [], ids: {}, owner: undefined, describe: "this user" };

/** Decides how to start the server. Throws PostgresUnavailableError when there is no way. */
export function chooseAccount(facts: AccountFacts): Account {
	const { uid, users, dataOwner } = facts;
	if (uid !== 0) {
		if (users.some((user) => user.uid === uid)) return ORDINARY;
		const named = users.find((user) => user.uid > 0);
		if (named && facts.hasUserNamespaces()) return inUserNamespace(named);
		throw new PostgresUnavailableError(
			`PostgreSQL cannot be set up by user ${uid}, who has no entry in /etc/passwd. Start Stride as a user with a name, or set DATABASE_URL.`,
		);
	}
	if (dataOwner && dataOwner.uid !== 0) return dropTo(dataOwner, `user ${dataOwner.uid}`);
	const nobody = users.find((user) => user.uid === 65534) ?? users.find((user) => user.uid > 0);
	if (nobody && facts.hasUserNamespaces()) return inUserNamespace(nobody);
	const user = ["postgres", "_postgres", "nobody"]
		.map((name) => users.find((entry) => entry.name === name && entry.uid > 0))
		.find((entry) => entry !== undefined);
	if (user) return dropTo(user, user.name);
	throw new PostgresUnavailableError(
		"PostgreSQL does not run as root, and there is no user to run it as. Start Stride as an ordinary user, or set DATABASE_URL.",
	);
}

/**
 * A user namespace renames the user without changing it: the files keep their owner, nothing is chowned, and a home
 * that only this user can enter stays accessible.
 */
function inUserNamespace(user: PasswdEntry): Account {
	return { ...ORDINARY, prefix: namespaceCommand(user), describe: `this user under the name of ${user.name}` };
}

function namespaceCommand({ uid, gid }: { uid: number; gid: number }): string[] {
	return ["unshare", "--user", `--map-user=${uid}`, `--map-group=${gid}`, "--"];
}

function dropTo({ uid, gid }: { uid: number; gid: number }, describe: string): Account {
	return { prefix: [], ids: { uid, gid }, owner: { uid, gid }, describe };
}

export function readAccountFacts(dataFolder: string): AccountFacts {
	const present = lstatSync(dataFolder, { throwIfNoEntry: false });
	return {
		uid: process.geteuid?.() ?? -1,
		users: readUsers(),
		hasUserNamespaces: probeUserNamespaces,
		dataOwner: present && { uid: present.uid, gid: present.gid },
	};
}

function readUsers(): PasswdEntry[] {
	const users = readFileSync("/etc/passwd", "utf8")
		.split("\n")
		.filter((line) => line !== "" && !line.startsWith("#"))
		.map((line) => line.split(":"))
		.map(([name = "", , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
	const self = findSelf();
	// On macOS and with directory services, users are not listed in the file.
	return self && !users.some((user) => user.uid === self.uid) ? [...users, self] : users;
}

function findSelf(): PasswdEntry | undefined {
	try {
		const { username, uid, gid } = userInfo();
		return { name: username, uid, gid };
	} catch {
		// ENOENT: this user has no name.
		return undefined;
	}
}

function probeUserNamespaces(): boolean {
	if (process.platform !== "linux") return false;
	const [file = "", ...args] = [...namespaceCommand({ uid: 65534, gid: 65534 }), "true"];
	return spawnSync(file, args, { stdio: "ignore" }).status === 0;
}

/** Changes the owner of a folder and everything in it to the account; links are not followed. */
export function handOver(account: Account, folder: string): void {
	const { owner } = account;
	if (!owner) return;
	const present = lstatSync(folder);
	if (present.isSymbolicLink()) return;
	if (present.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
	if (!present.isDirectory()) return;
	for (const name of readdirSync(folder)) handOver(account, join(folder, name));
}

/** Throws an error that names the first folder on the path that the account cannot enter. */
export function requireReachable(account: Account, folder: string, advice: string): void {
	if (canEnter(account, folder)) return;
	const closed = ancestors(folder).find((ancestor) => !canEnter(account, ancestor)) ?? folder;
	throw new PostgresUnavailableError(
		`PostgreSQL has to run as ${account.describe}, who cannot enter ${closed}. ${advice}`,
	);
}

/** From the root down to the folder itself. */
function ancestors(folder: string): string[] {
	const parent = dirname(folder);
	return parent === folder ? [folder] : [...ancestors(parent), folder];
}

function canEnter(account: Account, path: string): boolean {
	const [file = "", ...args] = [...account.prefix, "/bin/sh", "-c", 'cd -- "$1"', "sh", path];
	return spawnSync(file, args, { cwd: "/", stdio: "ignore", ...account.ids }).status === 0;
}
