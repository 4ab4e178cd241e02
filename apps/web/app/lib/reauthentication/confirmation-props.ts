export type ConfirmationProps = {
	/** Makes the call that asked for it again. Throws when it asks once more. */
	onConfirmed: () => Promise<void>;
	onDecline: () => void;
};
