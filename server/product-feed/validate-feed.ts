import type { FeedReport } from './feed-report';
import { walkFeed } from './walk-feed';

/** What a CSV or XML file of vehicles would bring, and what is wrong with it, line by line; changes nothing. May be repeated. */
export const validateFeed = (file: string, now: Date): Promise<FeedReport> => walkFeed(file, { now });
