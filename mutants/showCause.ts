import fc from 'fast-check';

// A property fails by whatever its body throws; whether that was an assertion must stand in the report.
fc.configureGlobal({ ...fc.readConfigureGlobal(), includeErrorInReport: true });
