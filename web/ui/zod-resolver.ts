// The only module that imports zod's resolver, so that no form checks anything before this is set.
import { zodResolver } from '@hookform/resolvers/zod';
import { config } from 'zod';

// Otherwise zod uses `new Function`, which our content security policy forbids.
config({ jitless: true });

export { zodResolver };
