export type ConfirmationProps = {
	/** Repeats the request that required it. Throws when a reauthentication is required again. */
	onConfirmed: () => Promise<void>;
	onDecline: () => void;
};
