/**
 * Marks a boundary at which losing the process must do no harm. Does nothing unless the configuration names the point:
 * then the process ends at once, as by `kill -9`. A test takes the names from the source and kills at each.
 */
export type FailPoint = (name: string) => void;

export const createFailPoint =
	(named: string | undefined, endProcess: () => void): FailPoint =>
	(name) => {
		if (name === named) endProcess();
	};

/** Not even `finally` runs. */
export const killOwnProcess = (): void => void process.kill(process.pid, "SIGKILL");
