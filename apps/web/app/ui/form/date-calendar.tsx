import { parseDate } from "@internationalized/date";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { Button } from "react-aria-components/Button";
import {
	Calendar,
	CalendarCell,
	CalendarGrid,
	CalendarGridBody,
	CalendarGridHeader,
	CalendarHeaderCell,
	CalendarHeading,
} from "react-aria-components/Calendar";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { classNames } from "../class-names.ts";
import { popoverLook } from "./list-option.ts";

// A 44 px target, seven of which fit the width of the smallest phone.
const daySize = "size-[min(2.75rem,12vw)]";
const arrowLook =
	"grid size-11 place-items-center rounded-pill quiet-motion hover:bg-hover off:cursor-not-allowed off:text-faint";

/** The month that opens from a date field. Days before `min` cannot be chosen. */
export function DateCalendar({ min }: { min?: string | undefined }) {
	return (
		<Popover className={popoverLook}>
			<Dialog className="p-3 outline-none">
				<Calendar {...(min && { minValue: parseDate(min) })}>
					<header className="flex items-center justify-between gap-2 pb-2">
						<Button slot="previous" className={arrowLook}>
							<ChevronLeft className="size-5" aria-hidden />
						</Button>
						<CalendarHeading className="type-body-strong first-letter:uppercase" />
						<Button slot="next" className={arrowLook}>
							<ChevronRight className="size-5" aria-hidden />
						</Button>
					</header>
					<CalendarGrid weekdayStyle="short">
						<CalendarGridHeader>
							{(day) => <CalendarHeaderCell className="h-8 type-small text-muted">{day}</CalendarHeaderCell>}
						</CalendarGridHeader>
						<CalendarGridBody>
							{(date) => (
								<CalendarCell
									date={date}
									className={classNames(
										daySize,
										"grid cursor-pointer place-items-center rounded-pill type-body hover:bg-hover data-[today]:type-body-strong data-[today]:underline data-[outside-month]:hidden",
										"selected:bg-strong selected:text-on-strong off:cursor-not-allowed off:text-faint off:hover:bg-transparent focus-visible:-outline-offset-3",
									)}
								/>
							)}
						</CalendarGridBody>
					</CalendarGrid>
				</Calendar>
			</Dialog>
		</Popover>
	);
}
