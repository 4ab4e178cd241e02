/**
 * Marks a boundary at which losing the process must do no harm. A no-op unless the configuration names the point: then
 * the process ends immediately, as by `kill -9`. A test reads the names from the source and kills at each.
 */
export type FailPoint = (name: string) => void;

export const createFailPoint =
	(named: string | undefined, endProcess: () => void): FailPoint =>
	(name) => {
		if (name === named) endProcess();
	};

/** Skips even `finally` blocks. */
export const killOwnProcess = (): void => void process.kill(process.pid, "SIGKILL");
