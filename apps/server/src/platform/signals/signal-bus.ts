/** Carries signals between the processes of an installation, and removes the rows of those that it has sent. */
export type SignalBus = {
	/** Whether signals can be sent, and those of other processes arrive. */
	isOpen(): boolean;
	/**
	 * Sends signals to the other processes.
	 * @param ids the rows of `unsent_signal` that record them
	 * @throws when they may not have been sent; the rows remain
	 */
	send(ids: readonly string[], signals: readonly string[]): Promise<void>;
	/** Sends the signals that others recorded and did not send. @returns them */
	takeOver(): Promise<string[]>;
	start(): Promise<void>;
	stop(): Promise<void>;
};

export type SignalBusEvents = {
	/** @param text a signal of another process */
	receive(text: string): void;
	/** A lost connection is restored: signals may have been missed. */
	reconnect(): void;
};
