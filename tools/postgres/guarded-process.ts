import { type ChildProcess, spawn } from "node:child_process";
import type { Account } from "./account.ts";

/**
 * The watchdog shell waits for the program in front and for the end of its
 * standard input behind. The other end of that pipe is held by this process
 * alone, so the kernel closes it even after a SIGKILL, and the program gets the
 * SIGINT that PostgreSQL calls a fast shutdown.
 *
 * The signal is repeated because a shell starts background programs with SIGINT
 * ignored: one that comes before the program has set its own handler is lost.
 * The first argument is a folder to remove at the end, when it is not empty. The
 * program starts with the first line of the standard input.
 */
const RUN_GUARDED = `
leftover=$1; shift
read -r _ || exit 1
exec 3<&0
"$@" </dev/null 3<&- & program=$!
( read -r _ <&3; while kill -INT "$program" 2>/dev/null; do sleep 0.3; done ) & watcher=$!
exec 3<&-
trap 'kill -INT "$program"' TERM INT HUP
while :; do
	wait "$program"; status=$?
	kill -0 "$program" 2>/dev/null || break
done
kill "$watcher" 2>/dev/null
[ -z "$leftover" ] || rmdir "$leftover" 2>/dev/null
exit "$status"
`;

/**
 * The same for a server that somebody else started. It is not our child, so its
 * end is seen by its pid file: where process 1 does not reap, the number stays.
 */
const GUARD_RUNNING = `
program=$1 pidfile=$2
exec 3<&0
( read -r _ <&3; kill -INT "$program" ) & watcher=$!
exec 3<&-
while kill -0 "$program" 2>/dev/null && [ -e "$pidfile" ]; do sleep 0.1; done
kill "$watcher" 2>/dev/null
`;

export type GuardedProcess = {
	watchdogPid: number;
	/** Resolves once the program has ended, with its exit status (null: the watchdog was killed). */
	ended: Promise<number | null>;
	/** Asks for a clean end; `ended` tells when it is done. */
	requestStop(): void;
};

/**
 * Runs a program that ends cleanly when this process ends, however it ends. It starts once `record` has noted its
 * watchdog: so whoever follows our death knows whom to wait for.
 */
export function runGuarded(input: {
	account: Account;
	record: (watchdogPid: number) => void;
	command: string[];
	output: number;
	environment?: Record<string, string>;
	removeFolderAtEnd?: string;
}): GuardedProcess {
	const shell = ["/bin/sh", "-c", RUN_GUARDED, "sh", input.removeFolderAtEnd ?? ""];
	const [file = "", ...args] = [...input.account.prefix, ...shell, ...input.command];
	const guarded = guard(
		spawn(file, args, {
			// The account may not be able to enter the folder we were started in.
			cwd: "/",
			// A session of its own: the terminal's Ctrl-C must not reach it before its turn.
			detached: true,
			stdio: ["pipe", input.output, input.output],
			env: { ...process.env, LC_ALL: "C", TZ: "UTC", ...input.environment },
			...input.account.ids,
		}),
	);
	input.record(guarded.watchdogPid);
	guarded.begin();
	return guarded;
}

/** Guards a server that is already running and was started by somebody else. */
export function guardRunning(pid: number, pidFile: string): GuardedProcess {
	return guard(
		spawn("/bin/sh", ["-c", GUARD_RUNNING, "sh", String(pid), pidFile], {
			cwd: "/",
			detached: true,
			stdio: ["pipe", "ignore", "ignore"],
		}),
	);
}

function guard(child: ChildProcess): GuardedProcess & { begin(): void } {
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => resolve(code));
	});
	// Whoever awaits `ended` sees the failure; nobody has to.
	ended.catch(() => undefined);
	// EPIPE says that the watchdog is gone, which `ended` tells as well.
	child.stdin?.on("error", () => undefined);
	return {
		watchdogPid: child.pid ?? 0,
		ended,
		begin: () => void child.stdin?.write("begin\n"),
		requestStop: () => child.stdin?.destroy(),
	};
}
