import { spawn } from "node:child_process";
import type { Account } from "./account.ts";

/**
 * The watchdog shell waits for the program and for the end of its standard input. This process holds the only other end
 * of that pipe, so the kernel closes it even after a SIGKILL, and the program gets the SIGINT that PostgreSQL treats as
 * a fast shutdown. The signal is repeated because a shell starts background programs with SIGINT ignored: a signal sent
 * before the program has installed its own handler is lost. The first argument is a folder to remove at the end, if not
 * empty. The program starts with the first line of the standard input.
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

export type GuardedProcess = {
	/** Resolves with the program's exit status once it has ended (null: the watchdog was killed). */
	ended: Promise<number | null>;
	/** Requests a clean shutdown; `ended` resolves when it is complete. */
	requestStop(): void;
};

/**
 * Runs a program that shuts down cleanly when this process ends for any reason. The program starts only after `record`
 * has stored the watchdog's identity, so that the next owner knows which process to wait for.
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
	const child = spawn(file, args, {
		// The account may not be able to enter the current folder.
		cwd: "/",
		// A separate session, so that the terminal's Ctrl-C does not reach it out of order.
		detached: true,
		stdio: ["pipe", input.output, input.output],
		env: { ...process.env, LC_ALL: "C", TZ: "UTC", ...input.environment },
		...input.account.ids,
	});
	const ended = new Promise<number | null>((resolve, reject) => {
		child.once("error", reject);
		child.once("exit", (code) => resolve(code));
	});
	// Callers that await `ended` see the failure; without one it must not be an unhandled rejection.
	ended.catch(() => undefined);
	// EPIPE means that the watchdog has exited, which `ended` reports as well.
	child.stdin?.on("error", () => undefined);
	if (child.pid !== undefined) input.record(child.pid);
	child.stdin?.write("begin\n");
	return { ended, requestStop: () => void child.stdin?.destroy() };
}
