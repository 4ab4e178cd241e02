import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * A process as (pid, start time): pids are reused, in a restarted container within seconds, so a pid alone does not
 * identify a process.
 */
export type ProcessIdentity = { pid: number; born: string };

/** The identity of a living process, or undefined when it has exited or is a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | undefined {
	if (!Number.isInteger(pid) || pid <= 0 || !answersSignals(pid)) return undefined;
	const born = process.platform === "linux" ? bornOnLinux(pid) : bornElsewhere(pid);
	return born === undefined ? undefined : { pid, born };
}

export function isSameProcessAlive(identity: ProcessIdentity): boolean {
	return identifyProcess(identity.pid)?.born === identity.born;
}

function answersSignals(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		// EPERM: the process is alive and belongs to another user.
		return (error as NodeJS.ErrnoException).code === "EPERM";
	}
}

function bornOnLinux(pid: number): string | undefined {
	let stat: string;
	try {
		stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	} catch {
		return undefined;
	}
	// proc(5): the name in parentheses may contain anything, so fields are counted from the last parenthesis: the state
	// is the 3rd field, the start time the 22nd.
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	if (fields[0] === "Z" || fields[0] === "X") return undefined;
	const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
	return `${boot}:${fields[19]}`;
}

function bornElsewhere(pid: number): string | undefined {
	try {
		const options = { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } } as const;
		const [state, ...start] = execFileSync("ps", ["-o", "stat=,lstart=", "-p", String(pid)], options)
			.trim()
			.split(/\s+/);
		return state?.startsWith("Z") ? undefined : start.join(" ");
	} catch {
		return undefined;
	}
}
