import { parseTime, type Time } from "@internationalized/date";
import { Clock } from "lucide-react";
import { type Ref, useState } from "react";
import { Group } from "react-aria-components/Group";
import { TimeField as AriaTimeField } from "react-aria-components/TimeField";
import { classNames } from "../class-names.ts";
import { FieldLabel, FieldNotes, type FieldTexts } from "./field-parts.tsx";
import {
	type SegmentedHandle,
	SegmentedInput,
	segmentedLook,
	useFirstSegment,
	useWholeValue,
	WrittenAsDates,
} from "./segmented-input.tsx";

export type TimeFieldProps = FieldTexts & {
	/** The initial value, `18:30`; the field is uncontrolled and reports changes. */
	defaultValue: string | null;
	/** Null while hour or minute is missing. */
	onChange: (value: string | null) => void;
	onBlur?: () => void;
	isDisabled?: boolean;
	ref?: Ref<SegmentedHandle>;
};

/** A time of day, hours and minutes, in the locale's clock. Load it with the form that needs it (`lazy`). */
export function TimeField({ label, hint, error, defaultValue, onChange, ref, ...rest }: TimeFieldProps) {
	const [held, setHeld] = useState<Time | null>(() => (defaultValue === null ? null : parseTime(defaultValue)));
	// `18:30:00` without its seconds.
	const onMissing = useWholeValue(held?.toString().slice(0, 5) ?? null, onChange, defaultValue);
	const group = useFirstSegment(ref);
	return (
		<WrittenAsDates>
			<AriaTimeField
				{...rest}
				value={held}
				onChange={setHeld}
				isInvalid={Boolean(error)}
				validationBehavior="aria"
				shouldForceLeadingZeros
				className="grid content-start gap-2"
			>
				<FieldLabel>{label}</FieldLabel>
				<Group ref={group} className={classNames(segmentedLook, "px-3.5")}>
					<SegmentedInput onMissing={onMissing} />
					<Clock className="mr-1 size-5 shrink-0 text-muted" aria-hidden />
				</Group>
				<FieldNotes hint={hint} error={error} />
			</AriaTimeField>
		</WrittenAsDates>
	);
}
